import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPluralForms } from '../plural-forms';
import { interpolate } from '../text-for';
import { type Lang, localesDir } from '../translate';
import { withNonBreakingSpaces } from '../typography';
import type { Document, DocumentName } from './document';
import { parseDocument } from './parse-document';

/** What a page is made of: Markdown, and the day from which it applies (ISO 8601). */
export interface DocumentSource {
  markdown: string;
  updated: string;
}

const defaults = new Map<string, DocumentSource>();

function readDefault(name: DocumentName, lang: Lang): DocumentSource {
  const text = readFileSync(join(localesDir(), lang, `page-${name}.md`), 'utf8');
  const [, updated, markdown] = /^---\nupdated: (\S+)\n---\n\n(.*)$/s.exec(text) ?? [];
  if (updated === undefined || markdown === undefined)
    throw new Error(`page-${name}.md (${lang}) has no date`);
  return { markdown, updated };
}

/** The text of a page until the owner of the shop publishes another. */
export function defaultSource(name: DocumentName, lang: Lang): DocumentSource {
  const key = `${lang} ${name}`;
  const source = defaults.get(key) ?? readDefault(name, lang);
  defaults.set(key, source);
  return source;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}

/**
 * A page for a visitor. Its placeholders are filled after it was parsed, so that no value is read as Markdown.
 * @throws DocumentSyntaxError
 */
export function documentOf(
  { markdown, updated }: DocumentSource,
  lang: Lang,
  values: Readonly<Record<string, unknown>> = {},
): Document {
  const fill = (text: string) => interpolate(fillPluralForms(text, values, lang), values);
  const change = lang === 'ru' ? (text: string) => withNonBreakingSpaces(fill(text)) : fill;
  return mapTexts({ ...parseDocument(markdown), updated }, change) as Document;
}

/** The default text of a page in a language, with the company's name and addresses and the numbers of the shop's rules. */
export function loadDocument(
  name: DocumentName,
  lang: Lang,
  values: Readonly<Record<string, unknown>> = {},
): Document {
  return documentOf(defaultSource(name, lang), lang, values);
}
