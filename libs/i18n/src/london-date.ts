import type { Lang } from './translate';

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

/**
 * A day in London, `3 November 2026`, as `Intl.DateTimeFormat` writes it (london-date.spec.ts compares both for every hour of some years).
 * Without it, because its first use blocks a phone for 50 ms while an article is hydrated.
 */
export function londonDate(time: Date, lang: Lang): string {
  const local = new Date(time.getTime() + (isSummerTime(time) ? 3_600_000 : 0));
  const day = `${local.getUTCDate()} ${months[lang][local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  return lang === 'ru' ? `${day} г.` : day;
}
