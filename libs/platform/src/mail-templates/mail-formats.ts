import type { Language } from '#contracts/kit/actor';
import { type Cents, toDollars } from '#contracts/fields/money';
import { formatMoney } from '#i18n/money';

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/** An amount, always with two decimal places. */
export function mailPrice(amount: Cents, language: Language): string {
  return formatMoney(toDollars(amount), language);
}

/** A date in words, in UTC. */
export function mailDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
