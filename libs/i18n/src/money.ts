import {
  currencyWords,
  decimalsOf,
  minChargeOf,
  minorUnits,
  symbolOf,
} from '../../contracts/src/fields/currencies';
import type { Lang } from './translate';

export { decimalsOf, minChargeOf, minorUnits };

/**
 * An amount in the format of a language: `$1,234.50` in English, `1 234,50 $` in Russian. Every page, mail and table uses this
 * function; the payment form writes amounts the same way.
 */
export function formatMoney(amount: number, lang: Lang, currency: string): string {
  return format(amount, lang, currency, decimalsOf(currency));
}

/** A price on a page: whole amounts have no decimals (design §7.4), otherwise as `formatMoney`. */
export function formatPrice(amount: number, lang: Lang, currency: string): string {
  return format(amount, lang, currency, Number.isInteger(amount) ? 0 : decimalsOf(currency));
}

const thousands = /\B(?=(\d{3})+$)/g;

/**
 * The same text as `Intl.NumberFormat`, which money.spec.ts compares. Without it, because its first use blocks a phone for 60 ms while
 * the page is hydrated.
 */
function format(amount: number, lang: Lang, currency: string, digits: number): string {
  const [whole = '', minor] = Math.abs(amount).toFixed(digits).split('.');
  const isNegative = amount < 0 && Number(amount.toFixed(digits)) !== 0;
  const sign = isNegative ? '-' : '';
  const fraction = (point: string) => (minor === undefined ? '' : point + minor);
  const symbol = symbolOf(currency);
  // A code stands apart from the number, as in CHF 12.00.
  const space = /\w$/.test(symbol) ? '\u00a0' : '';
  if (lang === 'en') return `${sign}${symbol}${space}${whole.replace(thousands, ',')}${fraction('.')}`;
  return `${sign}${whole.replace(thousands, '\u00a0')}${fraction(',')}\u00a0${symbol}`;
}

/** The ranges of the price filter in minor units, as the catalogue has them. */
const priceRanges = { price_low: 5_000, price_high: 10_000 };

/** What texts say about the currency of the shop, for each of them. */
export function currencyValues(currency: string, lang: Lang): Readonly<Record<string, string>> {
  const units = minorUnits(currency);
  return {
    currency: currency.toUpperCase(),
    currency_words: currencyWords(currency, lang),
    min_charge: formatMoney(minChargeOf(currency) / units, lang, currency),
    min_amount: formatMoney(1 / units, lang, currency),
    price_low: formatPrice(priceRanges.price_low / units, lang, currency),
    price_high: formatPrice(priceRanges.price_high / units, lang, currency),
  };
}
