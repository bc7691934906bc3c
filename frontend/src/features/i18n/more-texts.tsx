import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Lang } from '../../api/types';
import { fill } from './fill';
import { LanguageContext, useLanguage } from './language';
import type { Texts } from './texts';

interface MoreTextsProps {
  load: (lang: Lang) => Promise<Texts>;
  children: ReactNode;
}

/**
 * Adds words that only a part of the shop needs. What is inside is shown when they are there.
 * @throws while rendering what kept them from coming: a screen without its words did not load
 */
export function MoreTexts({ load, children }: MoreTextsProps) {
  const language = useLanguage();
  const { lang, t } = language;
  const [texts, setTexts] = useState<Texts | null>(null);
  const [failure, setFailure] = useState<{ why: unknown }>();
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
      t: (key: string, values: Record<string, string | number> = {}) => {
        const own = texts?.[key];
        return own === undefined ? t(key, values) : fill(own, values);
      },
    }),
    [language, t, texts],
  );
  if (failure) throw failure.why;
  return texts ? <LanguageContext value={value}>{children}</LanguageContext> : null;
}
