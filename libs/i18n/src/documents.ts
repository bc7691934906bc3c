import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interpolate } from './text-for';
import { type Lang, localesDir } from './translate';
import { withNonBreakingSpaces } from './typography';

/** The text of a static page, apart from the texts of its controls. */
export interface Document {
  title: string;
  lead: string;
  /** The day of the last change, ISO 8601. */
  updated: string;
  sections: DocumentSection[];
}

interface DocumentSection {
  /** Part of the address, the same in every language. */
  id: string;
  title: string;
  body: Block[];
}

/** A paragraph, a list, a list of named entries, or a table. A paragraph may contain links as `[text](address)`. */
export type Block = string | { list: string[] } | { named: [string, string][] } | TableBlock;

interface TableBlock {
  caption: string;
  head: string[];
  rows: string[][];
}

export const documentNames = ['about', 'terms', 'privacy', 'cookies', 'accessibility'] as const;
export type DocumentName = (typeof documentNames)[number];

const sourceCache = new Map<string, string>();

function readSource(name: DocumentName, lang: Lang): string {
  const file = join(localesDir(), lang, `page-${name}.json`);
  const source = () => readFileSync(file, 'utf8');
  const text = sourceCache.get(file) ?? (lang === 'ru' ? withNonBreakingSpaces(source()) : source());
  sourceCache.set(file, text);
  return text;
}

function interpolateAll(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return interpolate(value, values);
  if (Array.isArray(value)) return value.map((item) => interpolateAll(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolateAll(item, values)]));
}

/** The text of a page in a language, with the company's name and addresses. */
export function loadDocument(
  name: DocumentName,
  lang: Lang,
  values: Readonly<Record<string, unknown>> = {},
): Document {
  return interpolateAll(JSON.parse(readSource(name, lang)), values) as Document;
}
