import type { Lang } from './translate';

/** What `Intl` is asked for in a language. */
export const locales: Record<Lang, string> = { en: 'en-GB', ru: 'ru-RU' };

const months: Record<Lang, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
};

/** 01:00 UTC on the last Sunday of a month: when summer time begins and ends in the United Kingdom. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
}

function isSummerTime(time: Date): boolean {
  const year = time.getUTCFullYear();
  return time.getTime() >= lastSunday(year, 2) && time.getTime() < lastSunday(year, 9);
}

/** By time zone, because making a format takes longer than its use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Year, month and day; London without `Intl`, because its first use blocks a phone for 50 ms while an article is hydrated. */
function dayIn(timeZone: string, time: Date): string[] {
  if (timeZone === 'Europe/London')
    return new Date(time.getTime() + (isSummerTime(time) ? 3_600_000 : 0))
      .toISOString()
      .slice(0, 10)
      .split('-');
  return formatOf(timeZone).format(time).split('/').reverse();
}

/** The same as `2026-11-03`. */
export function shopDay(time: Date, timeZone: string): string {
  return dayIn(timeZone, time).join('-');
}

/**
 * A day in the time zone of the shop, `3 November 2026`, as `Intl.DateTimeFormat` writes it (shop-date.spec.ts compares both for every
 * hour of some years).
 */
export function shopDate(time: Date, lang: Lang, timeZone: string): string {
  const [year, month, day] = dayIn(timeZone, time);
  const text = `${Number(day)} ${months[lang][Number(month) - 1]} ${year}`;
  return lang === 'ru' ? `${text} г.` : text;
}
