import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../api/requests/client';
import type { GiftDetails, Quote, QuoteItem } from '../../api/schema';
import type { Lang } from '../../api/types';

export interface QuoteInput {
  items: readonly QuoteItem[];
  codes: readonly string[];
  /** Priced without what the buyer owns. */
  isGift?: boolean;
}

/** An item or code that the quote leaves out, with the reason of the server. */
export interface Refusal<T> {
  what: T;
  code: string;
  text: string;
}

export interface CartQuote {
  /** Null when nothing can be bought. */
  quote: Quote | null;
  refusedItems: readonly Refusal<QuoteItem>[];
  refusedCodes: readonly Refusal<string>[];
}

/** @throws ApiError */
export function requestQuote({ items, codes, isGift }: QuoteInput, language: Lang): Promise<Quote> {
  const gift = isGift ? { isGift } : {};
  return api.post('/checkout/quotes', { body: { items: [...items], codes: [...codes], language, ...gift } });
}

/** The parameter of a failure that names an item or a code. */
function named(error: unknown, name: 'slug' | 'code'): string | undefined {
  const [params] = error instanceof ApiError ? error.details : [];
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

const isOfBundle = (code: string) => code.startsWith('BUNDLE');

/** The item that a failure names: a plug-in and a bundle may have the same name. */
function refusedItem(items: readonly QuoteItem[], error: ApiError): QuoteItem | undefined {
  const slug = named(error, 'slug');
  const same = items.filter((item) => item.slug === slug);
  return same.find(({ kind }) => (kind === 'bundle') === isOfBundle(error.code)) ?? same[0];
}

/**
 * Prices a cart. The server refuses all of it when one item or code is not possible, and names that; it is left out, and the rest
 * priced again, so that the buyer sees every problem and the price of the rest at once. @throws ApiError
 */
async function priceCart(input: QuoteInput, language: Lang): Promise<CartQuote> {
  let { items, codes } = input;
  const refusedItems: Refusal<QuoteItem>[] = [];
  const refusedCodes: Refusal<string>[] = [];
  while (items.length > 0) {
    try {
      return { quote: await requestQuote({ items, codes }, language), refusedItems, refusedCodes };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message: text } = error;
      const badCode = named(error, 'code')?.toUpperCase();
      const item = refusedItem(items, error);
      if (item) {
        refusedItems.push({ what: item, code, text });
        items = items.filter((one) => one !== item);
      } else if (badCode && codes.some((one) => one.toUpperCase() === badCode)) {
        refusedCodes.push({ what: badCode, code, text });
        codes = codes.filter((one) => one.toUpperCase() !== badCode);
      } else throw error;
    }
  }
  return { quote: null, refusedItems, refusedCodes };
}

export const quoteQueries = {
  /** `isSignedIn`: a customer's prices depend on what he owns, and leave the cache with the session. */
  cart: ({ items, codes }: QuoteInput, lang: Lang, isSignedIn: boolean) =>
    queryOptions({
      queryKey: [isSignedIn ? 'account' : 'checkout', 'cart-quote', items, codes, lang],
      queryFn: () => priceCart({ items, codes }, lang),
      enabled: items.length > 0,
    }),
  /** The price of a present. Its uses of codes depend on who buys it. */
  gift: (item: QuoteItem, codes: readonly string[], lang: Lang) =>
    queryOptions({
      queryKey: ['account', 'gift-quote', item, codes, lang],
      queryFn: () => requestQuote({ items: [item], codes, isGift: true }, lang),
    }),
};

/** The new quote of a QUOTE_CHANGED failure. */
export function changedQuote(error: unknown): Quote | undefined {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_CHANGED') return undefined;
  const [params] = error.details;
  const quote: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'quote') : undefined;
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
