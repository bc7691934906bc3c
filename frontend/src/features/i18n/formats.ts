import type { Lang } from '../../api/types';
import { londonDate } from '../../../../libs/i18n/src/london-date';

export { formatMoney, formatPrice } from '../../../../libs/i18n/src/money';

export function longDate(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'long' }).format(
    new Date(iso),
  );
}

/** A date in the time zone of London, so that server and browsers render the same day. */
export function dayInLondon(iso: string, lang: Lang): string {
  return londonDate(new Date(iso), lang);
}

/** Day and time in London with the time zone, so that a text means the same for every reader. */
export function momentInLondon(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
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
