import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { send } from '../../api/client';
import { storedToken } from '../../api/token';
import type { Lang } from '../../api/types';
import { fill } from './fill';
import { storeLanguage } from './start-language';
import { loadTexts, type StartTexts, type Texts } from './texts';

type Values = Record<string, string | number>;

interface Language {
  lang: Lang;
  isLoading: boolean;
  error: string | null;
  t: (key: string, values?: Values) => string;
  choose: (lang: Lang) => Promise<void>;
}

export const LanguageContext = createContext<Language | null>(null);

/** The router reads addresses anew when somebody goes back; otherwise its next change of the query would bring the old language. */
function showInAddress(lang: Lang): void {
  const url = new URL(window.location.href);
  if (lang === 'en') url.searchParams.delete('lang');
  else url.searchParams.set('lang', lang);
  const { state } = window.history as { state: unknown };
  window.history.replaceState(state, '', url);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

interface LanguageProviderProps {
  start: StartTexts;
  cover: ReactNode;
  children: ReactNode;
}

/** Gives all parts their texts. Nothing is shown before the first ones are there. */
export function LanguageProvider({ start, children, cover }: LanguageProviderProps) {
  const [lang, setLang] = useState<Lang>(start.lang);
  const [state, setState] = useState<{ texts: Texts | null; error: string | null; isLoading: boolean }>({
    texts: start.texts,
    error: null,
    isLoading: start.texts === null,
  });

  useEffect(() => {
    // Only the first language; later ones are loaded before they are shown.
    if (start.texts) return;
    void loadTexts(start.lang).then(({ texts, error }) => setState({ texts, error, isLoading: false }));
  }, [start]);
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
