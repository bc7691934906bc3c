import type { Lang } from '../../api/types';

const key = 'language';

function known(value: string | null): Lang | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

/** The address first, then the saved choice, then the browser: `ru…` gives Russian, everything else English. */
export function startLanguage(): Lang {
  const asked = known(new URLSearchParams(window.location.search).get('lang'));
  return (
    asked ??
    known(localStorage.getItem(key)) ??
    (navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en')
  );
}

export function storeLanguage(lang: Lang): void {
  localStorage.setItem(key, lang);
}
