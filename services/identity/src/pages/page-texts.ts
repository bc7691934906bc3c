import { pageIncomplete, type PageName, pageRefused, type PageTexts } from '#contracts/identity/shop/pages';
import { type Language, languages } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Document } from '#i18n/documents/document';
import { defaultSource } from '#i18n/documents/documents';
import { missingParts } from '#i18n/documents/missing-parts';
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

/** @throws Failure PAGE_REFUSED: the text has Markdown that pages do not have, or a placeholder without a value */
export function parsePage(markdown: string, language: Language, values: object): ParsedPage {
  const unknown = [...markdown.matchAll(/\{\{?(\w+)\}?\}/g)].find(([, name = '']) => !(name in values));
  if (unknown)
    throw new Failure(pageRefused, { language, line: lineOf(markdown, unknown[0]), found: unknown[0] });
  try {
    return parseDocument(markdown);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new Failure(pageRefused, { language, line: error.line, found: error.found.slice(0, 80) });
  }
}

/** @throws Failure PAGE_REFUSED, PAGE_INCOMPLETE */
export function assertPublishable(name: PageName, texts: PageTexts, values: object): void {
  for (const language of languages) {
    const page = parsePage(texts[language], language, values);
    const missing = missingParts(name, page, parseDocument(defaultTexts(name)[language]));
    if (missing.length > 0) throw new Failure(pageIncomplete, { language, missing: missing.join(', ') });
  }
}
