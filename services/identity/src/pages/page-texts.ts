import { pageIncomplete, type PageName, pageRefused, type PageTexts } from '#contracts/identity/shop/pages';
import { type Language, languages } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Document } from '#i18n/documents/document';
import { defaultSource } from '#i18n/documents/documents';
import { missingParts } from '#i18n/documents/missing-parts';
import { pluralForm, pluralForms } from '#i18n/plural-forms';
import { DocumentSyntaxError, parseDocument } from '#i18n/documents/parse-document';

export type ParsedPage = Omit<Document, 'updated'>;

/** The text of the program: version 0 of a page. */
export function defaultTexts(name: PageName): PageTexts & { updated: string } {
  const { markdown: en, updated } = defaultSource(name, 'en');
  return { en, ru: defaultSource(name, 'ru').markdown, updated };
}

function lineOf(markdown: string, part: string): number {
  return markdown.slice(0, markdown.indexOf(part)).split('\n').length;
}

type Values = Readonly<Record<string, unknown>>;

/** A placeholder without a value, or with other plural forms than those of the language. */
function unknownPlaceholder(markdown: string, language: Language, values: Values): string | undefined {
  const names = [...markdown.matchAll(/\{\{?(\w+)\}?\}/g)].filter(([, name = '']) => !(name in values));
  const forms = [...markdown.matchAll(pluralForms)].filter(
    ([, name = '', words = '']) => pluralForm(values[name], words, language) === undefined,
  );
  return [...names, ...forms][0]?.[0];
}

/** @throws Failure PAGE_REFUSED: the text has Markdown that pages do not have, or a placeholder without a value */
export function parsePage(markdown: string, language: Language, values: Values): ParsedPage {
  const unknown = unknownPlaceholder(markdown, language, values);
  if (unknown !== undefined)
    throw new Failure(pageRefused, {
      language,
      line: lineOf(markdown, unknown),
      found: unknown.slice(0, 80),
    });
  try {
    return parseDocument(markdown);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new Failure(pageRefused, { language, line: error.line, found: error.found.slice(0, 80) });
  }
}

/** @throws Failure PAGE_REFUSED, PAGE_INCOMPLETE */
export function assertPublishable(name: PageName, texts: PageTexts, values: Values): void {
  for (const language of languages) {
    const page = parsePage(texts[language], language, values);
    const missing = missingParts(name, page, parseDocument(defaultTexts(name)[language]));
    if (missing.length > 0) throw new Failure(pageIncomplete, { language, missing: missing.join(', ') });
  }
}
