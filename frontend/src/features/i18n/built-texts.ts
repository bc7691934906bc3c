import type { Lang } from '../../api/types';
import { type InitialTexts, inlinedTexts, type Texts } from './texts';

const modules: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import('virtual:texts/en'),
  ru: () => import('virtual:texts/ru'),
};

/** The texts for the first rendering, from the build (frontend/page-texts.ts). Without them the shop requests them itself. */
export async function initialTexts(lang: Lang): Promise<InitialTexts> {
  const inlined = inlinedTexts(lang);
  if (inlined.texts) return inlined;
  try {
    return { lang, texts: (await modules[lang]()).default };
  } catch (error) {
    console.warn('texts did not load', lang, error);
    return { lang, texts: null };
  }
}
