/**
 * The currencies that a shop can sell in: symbol, smallest card charge in minor units
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts) and, unless it is 2, the number of decimals. A currency of three
 * decimals is none of them, because Stripe refuses most of its amounts.
 */
const currencies: Readonly<Record<string, readonly [symbol: string, minCharge: number, decimals?: 0]>> = {
  USD: ['$', 50],
  EUR: ['€', 50],
  GBP: ['£', 30],
  JPY: ['¥', 50, 0],
  AUD: ['A$', 50],
  BRL: ['R$', 50],
  CAD: ['CA$', 50],
  CHF: ['CHF', 50],
  CZK: ['CZK', 1_500],
  DKK: ['DKK', 250],
  HKD: ['HK$', 400],
  INR: ['₹', 50],
  MXN: ['MX$', 1_000],
  NOK: ['NOK', 300],
  NZD: ['NZ$', 50],
  PLN: ['PLN', 200],
  RON: ['RON', 200],
  SEK: ['SEK', 300],
  SGD: ['SGD', 50],
};

/** ISO 4217. */
export const currencyCodes: readonly string[] = Object.keys(currencies);

/** Of a code in capitals or, as Stripe writes it, in small letters; an unknown one has two. */
export function decimalsOf(code: string): number {
  return currencies[code.toUpperCase()]?.[2] ?? 2;
}

/** How many minor units one unit has: 100, or 1 in a currency without decimals. */
export function minorUnits(code: string): number {
  return 10 ** decimalsOf(code);
}

/** The smallest charge in minor units. */
export function minChargeOf(code: string): number {
  return currencies[code.toUpperCase()]?.[1] ?? 50;
}

/** `$`, or the code where a currency has no symbol that every reader knows. */
export function symbolOf(code: string): string {
  return currencies[code.toUpperCase()]?.[0] ?? code.toUpperCase();
}

const words: Readonly<Record<string, Readonly<Record<'en' | 'ru', string>>>> = {
  USD: { en: 'US dollars', ru: 'долларах США' },
  EUR: { en: 'euros', ru: 'евро' },
  GBP: { en: 'pounds sterling', ru: 'фунтах стерлингов' },
  JPY: { en: 'Japanese yen', ru: 'иенах' },
};

/** What amounts are in: `US dollars`, `долларах США`. */
export function currencyWords(code: string, lang: 'en' | 'ru'): string {
  return words[code.toUpperCase()]?.[lang] ?? code.toUpperCase();
}
