import { ValidateBy } from 'class-validator';
import { minChargeOf, minorUnits } from './currencies';

declare const cents: unique symbol;

/** An amount as an integer of minor units: cents, or whole units in a currency without decimals (docs/decisions/0108). */
export type Cents = number & { readonly [cents]: true };

/** A shop has one currency, so a process has one: `ShopBrand` sets it. Orders have the currency that they were placed in. */
let current = 'USD';

export function shopCurrency(): string {
  return current;
}

export function setShopCurrency(code: string): void {
  current = code;
}

/** Whether a currency has the amount in its minor units: 12.5 is none of yen, 12.345 none of euros. */
export function isAmountOf(amount: number, currency: string): boolean {
  const units = minorUnits(currency);
  // The quotient is the double nearest to the decimal number, as is a number that was written with these digits.
  return Math.round(amount * units) / units === amount;
}

/** An amount that the currency of the shop has: others are refused, because rounding would change what was typed. */
export function IsAmount(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'number' && isAmountOf(value, current);
  return (target, property) =>
    ValidateBy({ name: 'isAmount', validator: { validate } })(target, String(property));
}

/** Marks an integer as cents. @throws RangeError when it is not a whole number of at least 0. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in cents: ${value}`);
  return value as Cents;
}

/** Minor units of a `price`; 29.99 from a client may not be exact. @throws RangeError for a negative amount or no number */
export function centsOf(price: number, currency = current): Cents {
  return toCents(Math.round(price * minorUnits(currency)));
}

/** The `price` of minor units: 12900 → 129, 2999 → 29.99; in yen 12900 → 12900. */
export function toDollars(amount: number, currency = current): number {
  return amount / minorUnits(currency);
}

/** Smallest charge in the currency of the shop. */
export function minChargeCents(): number {
  return minChargeOf(current);
}

/** Free, or at least the minimum charge of a card: a price in between could never be paid. */
export function isChargeable(priceCents: number): boolean {
  return priceCents <= 0 || priceCents >= minChargeCents();
}

/** A price less a percentage, in whole minor units, half a unit rounded up. Integers only: 28.5 % of a dollar is not exact in binary. */
export function priceAfterPercent(priceCents: number, percent: number): Cents {
  return toCents(Math.floor((priceCents * (100 - percent) + 50) / 100));
}
