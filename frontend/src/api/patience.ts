import { told } from './told';

/** How long a call may take and how often a read is tried again. Milliseconds. */
interface Patience {
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
}

/** Spec storefront §9, where no gateway says otherwise (`<meta name="shop-patience">`). */
const usual: Patience = { timeoutMs: 10_000, retries: 3, retryDelayMs: 1_000 };

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise;
}

/** What the configuration says, within the bounds of the specification: 1 s at least, 0 to 10 tries more. */
export function patience(): Patience {
  const text = told('shop-patience');
  if (text === undefined) return usual;
  const [timeoutMs, retries] = text.split(' ').map(Number);
  return {
    timeoutMs: within(timeoutMs, 1_000, Infinity, usual.timeoutMs),
    retries: within(retries, 0, 10, usual.retries),
    retryDelayMs: usual.retryDelayMs,
  };
}
