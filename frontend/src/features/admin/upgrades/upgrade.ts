import { fromMinor, isTypedAmount, minCharge, priceDecimals, toMinor } from '../../i18n/formats';
import { hasExtraDecimals } from '../panel/pricing/extra-decimals';

export function toPriceCents(text: string): number {
  return toMinor(Number(text.trim().replace(',', '.')));
}

export function toPriceText(cents: number): string {
  const price = fromMinor(cents);
  return price.toFixed(Number.isInteger(price) ? 0 : priceDecimals());
}

/** The text key of the error in a price, if any. */
export function validatePrice(
  text: string,
): 'admin.price_steps' | 'admin.upgrades.bad_price' | 'failures.PRICE_TOO_SMALL' | undefined {
  if (hasExtraDecimals(text)) return 'admin.price_steps';
  if (!isTypedAmount(text)) return 'admin.upgrades.bad_price';
  const cents = toPriceCents(text);
  return cents > 0 && cents < minCharge() ? 'failures.PRICE_TOO_SMALL' : undefined;
}

/** A major version, or empty for every licence. */
export function isMajor(text: string): boolean {
  return /^\d{0,3}$/.test(text.trim());
}
