import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ask, send } from '../../api/client';
import { storedToken } from '../../api/token';
import type { Lang } from '../../api/types';
import { startLanguage, storeLanguage } from './start-language';
import { fill } from './fill';

type Values = Record<string, string | number>;
type Texts = Record<string, string>;

interface Language {
  lang: Lang;
  isLoading: boolean;
  error: string | null;
  t: (key: string, values?: Values) => string;
  choose: (lang: Lang) => Promise<void>;
}

export const LanguageContext = createContext<Language | null>(null);

/** Texts of a language; English when they do not load, none when nothing does (spec storefront §8). */
async function loadTexts(lang: Lang): Promise<{ texts: Texts; error: string | null }> {
  for (const candidate of lang === 'en' ? (['en'] as const) : ([lang, 'en'] as const)) {
    try {
      const { translations } = await ask<{ translations: Texts }>(`/translations/${candidate}`);
      return { texts: translations, error: null };
    } catch (error) {
      console.warn('texts did not load', candidate, error);
    }
  }
  return { texts: {}, error: 'Failed to load translations' };
}

function showInAddress(lang: Lang): void {
  const url = new URL(window.location.href);
  if (lang === 'en') url.searchParams.delete('lang');
  else url.searchParams.set('lang', lang);
  window.history.replaceState(window.history.state, '', url);
}

/** Gives all parts their texts. Nothing is shown before the first ones are there. */
export function LanguageProvider({ children, cover }: { children: ReactNode; cover: ReactNode }) {
  const [lang, setLang] = useState<Lang>(startLanguage);
  const [state, setState] = useState<{ texts: Texts | null; error: string | null; isLoading: boolean }>({
    texts: null,
    error: null,
    isLoading: true,
  });

  useEffect(() => {
    void loadTexts(lang).then(({ texts, error }) => setState({ texts, error, isLoading: false }));
    // Only the first language; later ones are loaded before they are shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);

  const choose = useCallback(async (next: Lang) => {
    setState((now) => ({ ...now, isLoading: true }));
    const { texts, error } = await loadTexts(next);
    setLang(next);
    setState({ texts, error, isLoading: false });
    try {
      storeLanguage(next);
    } catch (problem) {
      setState((now) => ({ ...now, error: 'Failed to change language' }));
      throw problem;
    }
    showInAddress(next);
    if (storedToken()) {
      await send('POST', '/translations/user/language', { language: next }).catch((problem: unknown) =>
        console.warn('language not saved on the server', problem),
      );
    }
  }, []);

  const value = useMemo<Language>(
    () => ({
      lang,
      isLoading: state.isLoading,
      error: state.error,
      choose,
      t: (key, values = {}) => fill(state.texts?.[key] ?? key, values),
    }),
    [lang, state, choose],
  );
  return <LanguageContext value={value}>{state.texts ? children : cover}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('no language provider above');
  return language;
}
