declare const cents: unique symbol;

/** US dollars as integer cents. */
export type Cents = number & { readonly [cents]: true };

/** Marks an integer as cents. @throws RangeError when it is not a whole number of at least 0. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in cents: ${value}`);
  return value as Cents;
}

/** Cents of a `price` in dollars; 29.99 from a client may not be exact. @throws RangeError for a negative amount or no number */
export function centsOf(dollars: number): Cents {
  return toCents(Math.round(dollars * 100));
}

/** Dollars of a `price`: 12900 → 129, 2999 → 29.99. */
export function toDollars(amount: Cents): number {
  return amount / 100;
}

/** Smallest charge in US dollars (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const minChargeCents = 50;

/** Free, or at least the minimum charge of a card: a price in between could never be paid. */
export function isChargeable(priceCents: number): boolean {
  return priceCents <= 0 || priceCents >= minChargeCents;
}

/** A price less a percentage, in whole cents, half a cent rounded up. Integers only: 28.5 % of a dollar is not exact in binary. */
export function priceAfterPercent(priceCents: number, percent: number): Cents {
  return toCents(Math.floor((priceCents * (100 - percent) + 50) / 100));
}
