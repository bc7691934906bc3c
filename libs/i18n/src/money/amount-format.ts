import type { Lang } from '../translate';

/** How amounts of a currency are written, and what texts say about it. Pages have that of the shop from the gateway. */
export interface CurrencyFormat {
  /** ISO 4217. */
  code: string;
  symbol: string;
  decimals: number;
  /** The smallest charge of a card in minor units. */
  minCharge: number;
  /** What amounts are in: `US dollars`, `долларах США`. */
  words: Readonly<Record<Lang, string>>;
}

const thousands = /\B(?=(\d{3})+$)/g;

/**
 * The same text as `Intl.NumberFormat`, which money.spec.ts compares. Without it, because its first use blocks a phone for 60 ms while
 * the page is hydrated.
 */
export function formatAmount(
  amount: number,
  lang: Lang,
  { symbol, decimals }: Pick<CurrencyFormat, 'symbol' | 'decimals'>,
): string {
  const [whole = '', minor] = Math.abs(amount).toFixed(decimals).split('.');
  const isNegative = amount < 0 && Number(amount.toFixed(decimals)) !== 0;
  const sign = isNegative ? '-' : '';
  const fraction = (point: string) => (minor === undefined ? '' : point + minor);
  // A code stands apart from the number, as in CHF 12.00.
  const space = /\w$/.test(symbol) ? '\u00a0' : '';
  if (lang === 'en') return `${sign}${symbol}${space}${whole.replace(thousands, ',')}${fraction('.')}`;
  return `${sign}${whole.replace(thousands, '\u00a0')}${fraction(',')}\u00a0${symbol}`;
}

/** A price on a page: whole amounts have no decimals (design §7.4), otherwise as `formatAmount`. */
export function formatWholeAmount(amount: number, lang: Lang, format: CurrencyFormat): string {
  return formatAmount(amount, lang, Number.isInteger(amount) ? { ...format, decimals: 0 } : format);
}

/** The ranges of the price filter in minor units, as the catalogue has them. */
const priceRanges = { price_low: 5_000, price_high: 10_000 };

/** What texts say about a currency, for each of them. */
export function currencyTexts(format: CurrencyFormat, lang: Lang): Readonly<Record<string, string>> {
  const units = 10 ** format.decimals;
  return {
    currency: format.code,
    currency_words: format.words[lang],
    min_charge: formatAmount(format.minCharge / units, lang, format),
    min_amount: formatAmount(1 / units, lang, format),
    price_low: formatWholeAmount(priceRanges.price_low / units, lang, format),
    price_high: formatWholeAmount(priceRanges.price_high / units, lang, format),
  };
}
