import type { Language } from '#contracts/kit/actor';
import { type Cents, shopCurrency, toDollars } from '#contracts/fields/money';
import { formatMoney } from '#i18n/money/money';

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

interface Formats {
  date: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

/** By language and time zone, because to create one costs more than to format a date. */
const formats = new Map<string, Formats>();

function formatsIn(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const created = {
    date: new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }),
    time: new Intl.DateTimeFormat(locales[language], { ...time, hourCycle: 'h23', timeZone }),
  };
  formats.set(key, created);
  return created;
}

/** An amount, always with the decimal places of its currency. */
export function mailPrice(amount: Cents, language: Language, currency = shopCurrency()): string {
  return formatMoney(toDollars(amount, currency), language, currency);
}

/** A date in words. Mails of an order have the time zone of the order, others that of the shop. */
export function mailDate(date: Date, language: Language, timeZone: string): string {
  return formatsIn(language, timeZone).date.format(date);
}

/** A date with the time and the time zone, for letters that prove when something happened. */
export function mailMoment(date: Date, language: Language, timeZone: string): string {
  return `${mailDate(date, language, timeZone)}, ${formatsIn(language, timeZone).time.format(date)}`;
}
