import type { Lang } from './translate';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in US dollars in the format of a language: `$1,234.50` in English, `1 234,50 $` in Russian. Every page, mail and
 * table uses this function; the payment form writes amounts the same way.
 */
export function formatMoney(dollars: number, lang: Lang): string {
  return currencyFormat(lang, 2).format(dollars);
}

/** A price on a page: whole dollars have no cents (design §7.4), otherwise as `formatMoney`. */
export function formatPrice(dollars: number, lang: Lang): string {
  return currencyFormat(lang, Number.isInteger(dollars) ? 0 : 2).format(dollars);
}

function currencyFormat(lang: Lang, digits: 0 | 2): Intl.NumberFormat {
  const key = `${lang} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(lang === 'ru' ? 'ru-RU' : 'en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format;
}
