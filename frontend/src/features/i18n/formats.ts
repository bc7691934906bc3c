import type { Lang } from '../../api/types';
import { shopBrand } from '../../brand/brand';
import {
  type CurrencyFormat,
  formatAmount,
  formatWholeAmount,
} from '../../../../libs/i18n/src/money/amount-format';
import { shopDate, shopDay } from '../../../../libs/i18n/src/shop-date';

/** Only the panel shows an order in a currency that the shop had before: with its code. */
function formatOf(currency: string | undefined): CurrencyFormat {
  const own = shopBrand().money;
  const code = currency?.toUpperCase() ?? own.code;
  if (code === own.code) return own;
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
  return { ...own, code, symbol: code, decimals: decimals.maximumFractionDigits ?? 2 };
}

/** An amount in the currency of the shop, or in that of an order. */
export function formatMoney(amount: number, lang: Lang, currency?: string): string {
  return formatAmount(amount, lang, formatOf(currency));
}

/** A price in the currency of the shop: a whole one without decimals. */
export function formatPrice(amount: number, lang: Lang): string {
  return formatWholeAmount(amount, lang, shopBrand().money);
}

/** The minor units of an amount in the currency of the shop, as the API has those of quotes, or in that of an order. */
export function toMinor(amount: number, currency?: string): number {
  return Math.round(amount * 10 ** priceDecimals(currency));
}

export function fromMinor(minor: number, currency?: string): number {
  return minor / 10 ** priceDecimals(currency);
}

/** The decimals that amounts are typed and shown with. */
export function priceDecimals(currency?: string): number {
  return formatOf(currency).decimals;
}

/** A card cannot be charged with less; minor units. */
export function minCharge(): number {
  return shopBrand().money.minCharge;
}

/** Whether a typed amount has at most as many decimals as the currency. */
export function isTypedAmount(text: string, digits = 6, currency?: string): boolean {
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  return whole !== '' && whole.length <= digits && decimals.length <= priceDecimals(currency);
}

export function longDate(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'long' }).format(
    new Date(iso),
  );
}

/** A date in the time zone of the shop, so that server and browsers render the same day. */
export function dayOfShop(iso: string, lang: Lang): string {
  return shopDate(new Date(iso), lang, shopBrand().timeZone);
}

/** The same as the value of an `<input type="date">`. */
export function isoDayOfShop(time: Date): string {
  return shopDay(time, shopBrand().timeZone);
}

/** Day and time in the time zone of the shop, with its name, so that a text means the same for every reader. */
export function momentOfShop(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shopBrand().timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replace('GMT+0', 'GMT');
}

/** A size in megabytes or kilobytes; a small file has at least one kilobyte. */
export function fileSize(bytes: number, lang: Lang): string {
  const isLarge = bytes >= 1_000_000;
  const unit = lang === 'ru' ? (isLarge ? 'МБ' : 'КБ') : isLarge ? 'MB' : 'KB';
  const amount = new Intl.NumberFormat(lang, { maximumFractionDigits: isLarge ? 1 : 0 }).format(
    isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000),
  );
  return `${amount}\u00a0${unit}`;
}

/** A date in a table's cell. */
export function shortDate(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'medium' }).format(
    new Date(iso),
  );
}

/** Day and time to the minute. */
export function dayAndTime(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** Day and time to the second. */
export function longTime(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(iso));
}
