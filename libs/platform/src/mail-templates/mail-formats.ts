import type { Language } from '#contracts/kit/actor';
import { type Cents, shopCurrency, toDollars } from '#contracts/fields/money';
import { formatMoney } from '#i18n/money/money';

const dateIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
/** Created once, because that costs more than formatting a date. */
const dates: Record<Language, Intl.DateTimeFormat> = { en: dateIn('en-GB'), ru: dateIn('ru-RU') };

/** An amount, always with the decimal places of its currency. */
export function mailPrice(amount: Cents, language: Language, currency = shopCurrency()): string {
  return formatMoney(toDollars(amount, currency), language, currency);
}

/** A date in words, in UTC. */
export function mailDate(date: Date, language: Language): string {
  return dates[language].format(date);
}

/** A date with the time, for letters that prove when something happened. */
export function mailMoment(date: Date, language: Language): string {
  return `${mailDate(date, language)}, ${date.toISOString().slice(11, 16)} UTC`;
}
