import { currencyWords, decimalsOf, minChargeOf, symbolOf } from '#contracts/fields/currencies';
import { type CurrencyFormat, currencyTexts, formatAmount, formatWholeAmount } from './amount-format';
import type { Lang } from '../translate';

/** Of an ISO 4217 code in any letters. */
export function currencyFormat(currency: string): CurrencyFormat {
  return {
    code: currency.toUpperCase(),
    symbol: symbolOf(currency),
    decimals: decimalsOf(currency),
    minCharge: minChargeOf(currency),
    words: { en: currencyWords(currency, 'en'), ru: currencyWords(currency, 'ru') },
  };
}

/**
 * An amount in the format of a language: `$1,234.50` in English, `1 234,50 $` in Russian. Every page, mail and table uses this
 * format; the payment form writes amounts the same way.
 */
export function formatMoney(amount: number, lang: Lang, currency: string): string {
  return formatAmount(amount, lang, currencyFormat(currency));
}

/** A price on a page: whole amounts have no decimals (design §7.4), otherwise as `formatMoney`. */
export function formatPrice(amount: number, lang: Lang, currency: string): string {
  return formatWholeAmount(amount, lang, currencyFormat(currency));
}

/** What texts say about the currency, for each of them. */
export function currencyValues(currency: string, lang: Lang): Readonly<Record<string, string>> {
  return currencyTexts(currencyFormat(currency), lang);
}
