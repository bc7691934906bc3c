import type { Lang } from '../../api/types';

const key = 'language';
/** Time of the choice, which expires after a year (cookie policy). */
const sinceKey = 'language-chosen-at';
const maxChoiceAgeMs = 365 * 86_400_000;

function parseLanguage(value: string | null): Lang | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

function storedLanguage(): Lang | undefined {
  const since = Date.parse(localStorage.getItem(sinceKey) ?? '');
  if (Date.now() - since > maxChoiceAgeMs) {
    localStorage.removeItem(key);
    localStorage.removeItem(sinceKey);
  }
  return parseLanguage(localStorage.getItem(key));
}

/** The URL's language, then the stored choice, then the browser's: `ru…` means Russian, anything else English. */
export function initialLanguage(): Lang {
  const requested = parseLanguage(new URLSearchParams(window.location.search).get('lang'));
  return requested ?? storedLanguage() ?? (navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en');
}

export function storeLanguage(lang: Lang): void {
  localStorage.setItem(key, lang);
  localStorage.setItem(sinceKey, new Date().toISOString());
}
