import { localStore, sessionStore } from '../../api/browser-storage';
import type { Lang } from '../../api/types';
import { dayMs } from '../../api/durations';

const key = 'language';
/** Time of the choice, which expires after a year (cookie policy). */
const sinceKey = 'language-chosen-at';
/** The language of an address, kept for the visit in this tab by public/assets/before-paint-5.js. */
const visitKey = 'visit-language';
const maxChoiceAgeMs = 365 * dayMs;

function parseLanguage(value: string | null): Lang | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

function storedLanguage(): Lang | undefined {
  const since = Date.parse(localStore.get(sinceKey) ?? '');
  if (Date.now() - since > maxChoiceAgeMs) {
    localStore.remove(key);
    localStore.remove(sinceKey);
  }
  return parseLanguage(localStore.get(key));
}

/** The URL's language, then that of the visit, the stored choice, and the browser's: `ru…` means Russian, anything else English. */
export function initialLanguage(): Lang {
  const requested = parseLanguage(new URLSearchParams(window.location.search).get('lang'));
  const visit = parseLanguage(sessionStore.get(visitKey));
  const browser = navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en';
  return requested ?? visit ?? storedLanguage() ?? browser;
}

/** Stores the visitor's choice, which replaces the language of the visit. */
export function storeLanguage(lang: Lang): void {
  sessionStore.remove(visitKey);
  localStore.set(key, lang);
  localStore.set(sinceKey, new Date().toISOString());
}
