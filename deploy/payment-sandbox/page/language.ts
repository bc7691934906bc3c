import type { SessionRecord } from '../sessions/session';

export type Language = 'en' | 'ru';

/** The form speaks two languages; a session that leaves it open gets the browser's. */
export function languageOf({ given }: SessionRecord, ofBrowser = ''): Language {
  const wanted = given.locale === undefined || given.locale === 'auto' ? ofBrowser : given.locale;
  return /^ru\b/i.test(wanted) ? 'ru' : 'en';
}

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in minor units as people write it. */
export function money(minor: number, currency: string, language: Language): string {
  const key = `${language}/${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US', { style: 'currency', currency });
  formats.set(key, format);
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
