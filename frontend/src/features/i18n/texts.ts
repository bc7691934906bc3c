import { ask } from '../../api/client';
import { inlinedAnswer } from '../../api/inlined';
import type { Lang } from '../../api/types';

export type Texts = Readonly<Record<string, string>>;

/** A language and its texts, where the page brought them. */
export interface StartTexts {
  lang: Lang;
  texts: Texts | null;
}

interface Answer {
  translations: Texts;
}

/** The texts that every page shows; screens bring the others along. */
const address = (lang: Lang) => `/translations/${lang}?areas=shop`;

export function inlinedTexts(lang: Lang): StartTexts {
  const answer = inlinedAnswer(address(lang)) as Answer | undefined;
  return { lang, texts: answer?.translations ?? null };
}

/** Texts of a language; English when they do not load, none when nothing does (spec storefront §8). */
export async function loadTexts(lang: Lang): Promise<{ texts: Texts; error: string | null }> {
  for (const candidate of lang === 'en' ? (['en'] as const) : ([lang, 'en'] as const)) {
    try {
      const { translations } = await ask<Answer>(address(candidate));
      return { texts: translations, error: null };
    } catch (error) {
      console.warn('texts did not load', candidate, error);
    }
  }
  return { texts: {}, error: 'Failed to load translations' };
}
