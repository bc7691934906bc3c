import type { Lang } from './translate';

/**
 * An amount in US dollars in the format of a language: `$1,234.50` in English, `1 234,50 $` in Russian. Every page, mail and
 * table uses this function; the payment form writes amounts the same way.
 */
export function formatMoney(dollars: number, lang: Lang): string {
  return formatDollars(dollars, lang, 2);
}

/** A price on a page: whole dollars have no cents (design §7.4), otherwise as `formatMoney`. */
export function formatPrice(dollars: number, lang: Lang): string {
  return formatDollars(dollars, lang, Number.isInteger(dollars) ? 0 : 2);
}

const thousands = /\B(?=(\d{3})+$)/g;

/**
 * The same text as `Intl.NumberFormat`, which money.spec.ts compares. Without it, because its first use blocks a phone for 60 ms while
 * the page is hydrated.
 */
function formatDollars(dollars: number, lang: Lang, digits: 0 | 2): string {
  const [whole = '', cents] = Math.abs(dollars).toFixed(digits).split('.');
  const isNegative = dollars < 0 && Number(dollars.toFixed(digits)) !== 0;
  const sign = isNegative ? '-' : '';
  const fraction = (point: string) => (cents === undefined ? '' : point + cents);
  if (lang === 'en') return `${sign}$${whole.replace(thousands, ',')}${fraction('.')}`;
  return `${sign}${whole.replace(thousands, '\u00a0')}${fraction(',')}\u00a0$`;
}
