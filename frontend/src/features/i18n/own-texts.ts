import { withNoBreakSpaces } from '../../../../libs/i18n/src/typography';
import type { Lang } from '../../api/types';
import type { Texts } from './texts';

export interface TextFile {
  default: Texts;
}

/** By their paths, each fetched when it is wanted. */
type Files = Readonly<Record<string, () => Promise<TextFile>>>;

/** Texts that screens bring along, because not every page gets them (libs/i18n, `isOnEveryPage`). For `MoreTexts`. */
export function textsIn(files: Files): (lang: Lang) => Promise<Texts> {
  return async (lang) => {
    const spoken = Object.entries(files).filter(([path]) => path.includes(`/locales/${lang}/`));
    const loaded = await Promise.all(spoken.map(([, load]) => load()));
    const texts = loaded.flatMap((file) => Object.entries(file.default));
    if (lang !== 'ru') return Object.fromEntries(texts);
    return Object.fromEntries(texts.map(([key, text]) => [key, withNoBreakSpaces(text)]));
  };
}
