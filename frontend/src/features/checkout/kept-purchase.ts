import { localStore } from '../../api/browser-storage';
import type { Quote, QuoteItem } from '../../api/schema';

/** What the session of a payment sells, as it was quoted in this browser. */
export interface KeptPurchase {
  sessionId: string;
  quote: Quote;
}

const key = 'purchase';
/** Purchases of another version are ignored. */
const version = 1;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isPurchase(value: unknown): value is KeptPurchase {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'version') !== version) return false;
  const quote: unknown = Reflect.get(value, 'quote');
  if (typeof Reflect.get(value, 'sessionId') !== 'string' || typeof quote !== 'object' || quote === null)
    return false;
  return Array.isArray(Reflect.get(quote, 'lines')) && Array.isArray(Reflect.get(quote, 'codes'));
}

/** Keeps the last purchase, for the summary beside the payment and for the cart after it. */
export function keepPurchase(sessionId: string, quote: Quote): void {
  localStore.set(key, JSON.stringify({ version, sessionId, quote }));
}

export function keptPurchase(): KeptPurchase | null {
  const stored = parse(localStore.get(key));
  return isPurchase(stored) ? stored : null;
}

export function forgetPurchase(): void {
  localStore.remove(key);
}

export const itemsOf = ({ lines }: Pick<Quote, 'lines'>): QuoteItem[] =>
  lines.map(({ kind, slug }) => ({ kind, slug }));
