import type { SessionRecord } from '../sessions/session';

export type Language = 'en' | 'ru';

/** The form has two languages; a session without a locale gets that of the browser. */
export function languageOf({ params }: SessionRecord, ofBrowser = ''): Language {
  const wanted = params.locale === undefined || params.locale === 'auto' ? ofBrowser : params.locale;
  return /^ru\b/i.test(wanted) ? 'ru' : 'en';
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in minor units. */
export function money(minor: number, currency: string, language: Language): string {
  const key = `${language}/${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US', { style: 'currency', currency });
  formats.set(key, format);
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
