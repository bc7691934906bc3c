import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../api/requests/client';
import type { GiftDetails, Quote, QuoteItem, QuoteRefusal } from '../../api/schema';
import type { Lang } from '../../api/types';

export interface QuoteInput {
  items: readonly QuoteItem[];
  codes: readonly string[];
  /** Priced without what the buyer owns. */
  isGift?: boolean;
}

export interface CartQuote {
  /** Null when nothing can be bought. */
  quote: Quote | null;
  /** What the quote leaves out, with the reasons. */
  refusals: readonly QuoteRefusal[];
}

/** Prices what can be bought, and lists the rest in `refusals`. @throws ApiError if nothing can be bought */
function requestQuote({ items, codes, isGift }: QuoteInput, language: Lang): Promise<Quote> {
  const gift = isGift ? { isGift } : {};
  return api.post('/checkout/quotes', { body: { items: [...items], codes: [...codes], language, ...gift } });
}

/** Prices all of the items with all of the codes. @throws ApiError of the first refusal */
export async function requestWholeQuote(input: QuoteInput, language: Lang): Promise<Quote> {
  const quote = await requestQuote(input, language);
  const [refusal] = quote.refusals;
  if (refusal) throw new ApiError(refusal.code, 409, refusal.text);
  return quote;
}

/** A parameter of a failure. */
function detailOf(error: unknown, name: string): unknown {
  const [params] = error instanceof ApiError ? error.details : [];
  return typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
}

function isRefusal(value: unknown): value is QuoteRefusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'text' in value;
}

/** Everything that the server refuses, of a failure that lists it. */
export function refusalsOf(error: unknown): QuoteRefusal[] {
  const refusals = detailOf(error, 'refusals');
  return Array.isArray(refusals) ? refusals.filter(isRefusal) : [];
}

/** Prices a cart, so that the buyer sees every problem and the price of the rest at once. @throws ApiError */
async function priceCart(input: QuoteInput, language: Lang): Promise<CartQuote> {
  try {
    const quote = await requestQuote(input, language);
    return { quote, refusals: quote.refusals };
  } catch (error) {
    const refusals = refusalsOf(error);
    if (refusals.length === 0) throw error;
    return { quote: null, refusals };
  }
}

export const quoteQueries = {
  /** `isSignedIn`: a customer's prices depend on what he owns, and leave the cache with the session. */
  cart: ({ items, codes }: QuoteInput, lang: Lang, isSignedIn: boolean) =>
    queryOptions({
      queryKey: [isSignedIn ? 'account' : 'checkout', 'cart-quote', items, codes, lang],
      queryFn: () => priceCart({ items, codes }, lang),
      enabled: items.length > 0,
    }),
  /** The price of a gift. Its uses of codes depend on who buys it. */
  gift: (item: QuoteItem, codes: readonly string[], lang: Lang) =>
    queryOptions({
      queryKey: ['account', 'gift-quote', item, codes, lang],
      queryFn: () => requestWholeQuote({ items: [item], codes, isGift: true }, lang),
    }),
};

/** The new quote of a QUOTE_CHANGED failure. */
export function changedQuote(error: unknown): Quote | undefined {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_CHANGED') return undefined;
  const quote = detailOf(error, 'quote');
  return isQuote(quote) ? quote : undefined;
}

function isQuote(value: unknown): value is Quote {
  return typeof value === 'object' && value !== null && 'quoteId' in value && 'total' in value;
}

const dueOf = ({ lines, total }: Quote) => JSON.stringify([total, lines.map(({ slug, due }) => [slug, due])]);

/**
 * Opens the session of a quote. A quote that only expired is replaced by the new one, because its buyer pays what he saw.
 * @throws ApiError QUOTE_CHANGED with a quote of other prices
 */
export async function openSession(quote: Quote, language: Lang, gift?: GiftDetails) {
  const recipient = gift ? { gift } : {};
  const open = (quoteId: string) =>
    api.post('/checkout/sessions', { body: { quoteId, language, ...recipient } });
  try {
    return await open(quote.quoteId);
  } catch (error) {
    const changed = changedQuote(error);
    if (!changed || dueOf(changed) !== dueOf(quote)) throw error;
    return open(changed.quoteId);
  }
}
