import { withNonBreakingSpaces } from '../../../../libs/i18n/src/typography';
import type { Lang } from '../../api/types';
import type { Texts } from './texts';

export interface TextFile {
  default: Texts;
}

/** Loaders by path. */
type Files = Readonly<Record<string, () => Promise<TextFile>>>;

/** Loader of texts that are not on every page (libs/i18n, `isOnEveryPage`), for `LazyTexts`. */
export function textLoader(files: Files): (lang: Lang) => Promise<Texts> {
  return async (lang) => {
    const spoken = Object.entries(files).filter(([path]) => path.includes(`/locales/${lang}/`));
    const loaded = await Promise.all(spoken.map(([, load]) => load()));
    const texts = loaded.flatMap((file) => Object.entries(file.default));
    if (lang !== 'ru') return Object.fromEntries(texts);
    return Object.fromEntries(texts.map(([key, text]) => [key, withNonBreakingSpaces(text)]));
  };
}
