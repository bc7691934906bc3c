import type { Language } from '#contracts/kit/actor';
import { type Cents, toDollars } from '#contracts/kit/money';

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/** An amount on a paper of record: always two digits. Prices are in dollars in both languages and written alike. */
export function mailPrice(amount: Cents): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(toDollars(amount));
}

/** A day as people write it, in UTC like everything the shop records. */
export function mailDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
