import { typedCode } from '#i18n/codes/typed-code';
import { type Cart, maxCartCodes, maxCartItems } from '#contracts/commerce/cart';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';

const keyOf = ({ kind, slug }: QuoteItem) => `${kind}:${slug}`;

/** The first of each key, at most `max`. */
function firstOfEach<T>(entries: readonly T[], key: (entry: T) => string, max: number): T[] {
  const byKey = new Map<string, T>();
  for (const entry of entries) if (!byKey.has(key(entry))) byKey.set(key(entry), entry);
  return [...byKey.values()].slice(0, max);
}

/** Joins carts, the earlier ones first: each item and code once, within the limits. */
export function joinCarts(...carts: readonly Cart[]): Cart {
  const items = carts.flatMap((cart) => cart.items).map(({ kind, slug }) => ({ kind, slug }));
  const codes = carts.flatMap((cart) => cart.codes).map((code) => typedCode(code).toUpperCase());
  return {
    items: firstOfEach(items, keyOf, maxCartItems),
    codes: firstOfEach(
      codes.filter((code) => code !== ''),
      (code) => code,
      maxCartCodes,
    ),
  };
}
