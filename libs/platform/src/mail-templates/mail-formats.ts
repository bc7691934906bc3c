import type { Language } from '#contracts/kit/actor';
import { type Cents, shopCurrency, toDollars } from '#contracts/fields/money';
import { locales, shopDate } from '#i18n/shop-date';
import { formatMoney } from '#i18n/money/money';

/** An amount, always with the decimal places of its currency. */
export function mailPrice(amount: Cents, language: Language, currency = shopCurrency()): string {
  return formatMoney(toDollars(amount, currency), language, currency);
}

/** A date with the time and the time zone, for letters that prove when something happened. Russian names Greenwich `GMT+0`. */
export function mailMoment(date: Date, language: Language, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  const time = new Intl.DateTimeFormat(locales[language], { ...clock, timeZone });
  return `${shopDate(date, language, timeZone)}, ${time.format(date).replace(/GMT\+0$/, 'GMT')}`;
}
