import type { Language } from '#contracts/kit/actor';
import type { Parameters } from './listing-columns';

const maxWords = 8;

/** Text search configurations of the migration: word forms of each language, without stop words. */
const configurations: Record<Language, string> = { en: 'catalogue_en', ru: 'catalogue_ru' };

/** `fold_text` removes apostrophes from the texts, so that they end no word of a search. */
const apostrophes = /['’‘ʼ′`]/g;

/** The words of a search as beginnings of words, in the syntax of `to_tsquery`: `tape 8` → `tape:* & 8:*`. */
function toPrefixQuery(search: string): string {
  const text = search.normalize('NFC').replaceAll(apostrophes, '');
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words
    .slice(0, maxWords)
    .map((word) => `${word.toLowerCase()}:*`)
    .join(' & ');
}

/**
 * Every word begins a word of the texts, or has the same stem. A half typed word need not have the stem of the whole one, so both
 * are searched. A search without letters and digits finds everything. Language and activity are conditions of the index.
 */
export function searchConditions(
  { q = '', lang }: { q?: string; lang: Language },
  parameters: Parameters,
): string[] {
  const words = toPrefixQuery(q);
  if (!words) return [];
  const query = `fold_text(${parameters.add(words)})`;
  return [`l.search @@ (to_tsquery('${configurations[lang]}', ${query}) || to_tsquery('simple', ${query}))`];
}
