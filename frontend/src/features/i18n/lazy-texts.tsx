import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { textFor } from '../../../../libs/i18n/src/text-for';
import type { Lang } from '../../api/types';
import { LanguageContext, useCurrencyTexts, useLanguage } from './language';
import type { Texts } from './texts';

interface LazyTextsProps {
  load: (lang: Lang) => Promise<Texts>;
  /** Shown until they are loaded. */
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * Adds texts that only some screens need. The children are rendered when they are loaded.
 * @throws while rendering, when they do not load
 */
export function LazyTexts({ load, loading = null, children }: LazyTextsProps) {
  const language = useLanguage();
  const { lang, t } = language;
  const ofShop = useCurrencyTexts(lang);
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failed, setFailure] = useState<{ why: unknown }>();
  useEffect(() => {
    let isLatest = true;
    const show = (loaded: Texts) => {
      if (isLatest) setTexts(loaded);
    };
    load(lang).then(show, (error: unknown) => {
      if (isLatest) setFailure({ why: error });
    });
    return () => {
      isLatest = false;
    };
  }, [load, lang]);
  const value = useMemo(
    () => ({
      ...language,
      t: (key: string, values: Record<string, string | number> = {}) =>
        textFor(texts ?? {}, key, { ...ofShop, ...values }, lang) ?? t(key, values),
    }),
    [language, lang, ofShop, t, texts],
  );
  if (failed) throw failed.why;
  return texts ? <LanguageContext value={value}>{children}</LanguageContext> : loading;
}
