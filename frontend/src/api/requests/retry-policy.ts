import { pageMeta } from '../page-meta';

/** Timeout of a request, and number and delay of the retries of a read. */
interface RetryPolicy {
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
}

/** Storefront §9; the gateway may override it (`<meta name="shop-retry-policy">`). */
const defaultPolicy: RetryPolicy = { timeoutMs: 10_000, retries: 3, retryDelayMs: 1_000 };

function numberWithin(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && value >= min && value <= max ? value : fallback;
}

/** The configured policy, within the bounds of the specification: at least 1 s, 0 to 10 retries. */
export function retryPolicy(): RetryPolicy {
  const text = pageMeta('shop-retry-policy');
  if (text === undefined) return defaultPolicy;
  const [timeoutMs, retries] = text.split(' ').map(Number);
  return {
    timeoutMs: numberWithin(timeoutMs, 1_000, Infinity, defaultPolicy.timeoutMs),
    retries: numberWithin(retries, 0, 10, defaultPolicy.retries),
    retryDelayMs: defaultPolicy.retryDelayMs,
  };
}
