import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill, type Lang, localesDir } from './translate';
import { withNoBreakSpaces } from './typography';

/** A page's text as it is read, beside the words of its controls. */
export interface Document {
  title: string;
  lead: string;
  /** The day of the last change, ISO 8601. */
  updated: string;
  sections: DocumentSection[];
}

export interface DocumentSection {
  /** Part of the address, the same in every language. */
  id: string;
  title: string;
  body: Block[];
}

/** A paragraph, a list, named things, or a table. A paragraph may hold links as `[words](address)`. */
export type Block = string | { list: string[] } | { named: [string, string][] } | TableBlock;

export interface TableBlock {
  caption: string;
  head: string[];
  rows: string[][];
}

export const documentNames = ['about', 'terms', 'privacy', 'cookies'] as const;
export type DocumentName = (typeof documentNames)[number];

const read = new Map<string, string>();

function sourceOf(name: DocumentName, lang: Lang): string {
  const file = join(localesDir(), lang, `page-${name}.json`);
  const source = () => readFileSync(file, 'utf8');
  const text = read.get(file) ?? (lang === 'ru' ? withNoBreakSpaces(source()) : source());
  read.set(file, text);
  return text;
}

function filled(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]));
}

/** A page's text in a language, the company's name and addresses filled in. */
export function documentOf(
  name: DocumentName,
  lang: Lang,
  values: Readonly<Record<string, unknown>> = {},
): Document {
  return filled(JSON.parse(sourceOf(name, lang)), values) as Document;
}
