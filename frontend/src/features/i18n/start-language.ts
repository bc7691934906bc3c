import type { Lang } from '../../api/types';

const key = 'language';
/** When it was chosen: the choice is forgotten after a year, as the cookie policy says. */
const sinceKey = 'language-chosen-at';
const yearMs = 365 * 86_400_000;

function known(value: string | null): Lang | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

function saved(): Lang | undefined {
  const since = Date.parse(localStorage.getItem(sinceKey) ?? '');
  if (Date.now() - since > yearMs) {
    localStorage.removeItem(key);
    localStorage.removeItem(sinceKey);
  }
  return known(localStorage.getItem(key));
}

/** The address first, then the saved choice, then the browser: `ru…` gives Russian, everything else English. */
export function startLanguage(): Lang {
  const asked = known(new URLSearchParams(window.location.search).get('lang'));
  return asked ?? saved() ?? (navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en');
}

export function storeLanguage(lang: Lang): void {
  localStorage.setItem(key, lang);
  localStorage.setItem(sinceKey, new Date().toISOString());
}
