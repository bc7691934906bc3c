import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { api } from '../../api/requests/client';
import { storedToken } from '../../api/requests/token';
import { currencyTexts } from '../../../../libs/i18n/src/money/amount-format';
import { textFor } from '../../../../libs/i18n/src/text-for';
import type { Lang } from '../../api/types';
import { shopBrand } from '../../brand/brand';
import { storeLanguage } from './initial-language';
import { loadTexts, type InitialTexts, type Texts } from './texts';

type Values = Record<string, string | number>;

interface LanguageState {
  lang: Lang;
  isLoading: boolean;
  error: string | null;
  t: (key: string, values?: Values) => string;
  setLanguage: (lang: Lang) => Promise<void>;
}

export const LanguageContext = createContext<LanguageState | null>(null);

/** Updates the URL and notifies the router by popstate; otherwise the router's next change of the query would restore the old language. */
function setLanguageParameter(lang: Lang): void {
  const url = new URL(window.location.href);
  if (lang === 'en') url.searchParams.delete('lang');
  else url.searchParams.set('lang', lang);
  const { state } = window.history as { state: unknown };
  window.history.replaceState(state, '', url);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** What texts say about the currency of the shop. */
export function useCurrencyTexts(lang: Lang): Readonly<Record<string, string>> {
  return useMemo(() => currencyTexts(shopBrand().money, lang), [lang]);
}

interface LanguageProviderProps {
  initialTexts: InitialTexts;
  cover: ReactNode;
  children: ReactNode;
}

/** Provides the texts. Nothing is rendered before the first texts are loaded. */
export function LanguageProvider({ initialTexts, children, cover }: LanguageProviderProps) {
  const queryClient = useQueryClient();
  const [lang, setLang] = useState<Lang>(initialTexts.lang);
  const [state, setState] = useState<{ texts: Texts | null; error: string | null; isLoading: boolean }>({
    texts: initialTexts.texts,
    error: null,
    isLoading: initialTexts.texts === null,
  });

  useEffect(() => {
    // Only the first language; later ones are loaded before they are shown.
    if (initialTexts.texts) return;
    void loadTexts(queryClient, initialTexts.lang).then(({ texts, error }) =>
      setState({ texts, error, isLoading: false }),
    );
  }, [initialTexts, queryClient]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);

  const setLanguage = useCallback(
    async (next: Lang) => {
      setState((now) => ({ ...now, isLoading: true }));
      const { texts, error } = await loadTexts(queryClient, next);
      setLang(next);
      setState({ texts, error, isLoading: false });
      try {
        storeLanguage(next);
      } catch (problem) {
        setState((now) => ({ ...now, error: 'Failed to change language' }));
        throw problem;
      }
      setLanguageParameter(next);
      if (storedToken()) {
        await api
          .post('/translations/user/language', { body: { language: next } })
          .catch((problem: unknown) => console.warn('language not saved on the server', problem));
      }
    },
    [queryClient],
  );

  const ofShop = useCurrencyTexts(lang);
  const value = useMemo<LanguageState>(
    () => ({
      lang,
      isLoading: state.isLoading,
      error: state.error,
      setLanguage,
      t: (key, values) => textFor(state.texts ?? {}, key, { ...ofShop, ...values }, lang) ?? key,
    }),
    [lang, ofShop, state, setLanguage],
  );
  return <LanguageContext value={value}>{state.texts ? children : cover}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('no language provider above');
  return language;
}
