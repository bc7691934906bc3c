import type { Query } from '../../api/answers';
import { reading } from '../../api/reading';
import type { Lang } from '../../api/types';

export type DocumentName = 'about' | 'terms' | 'privacy' | 'cookies';

export interface TableBlock {
  caption: string;
  head: string[];
  rows: string[][];
}

/** A paragraph, a list, named things, or a table. */
export type Block = string | { list: string[] } | { named: [string, string][] } | TableBlock;

export interface PageSection {
  id: string;
  title: string;
  body: Block[];
}

/** A page's text, section by section. */
export interface PageText {
  title: string;
  lead: string;
  updated: string;
  sections: PageSection[];
}

/** Texts of this length come with their page only, not with the words of the shop. */
export const documentQuery = (name: DocumentName, lang: Lang): Query<PageText> => ({
  ...reading(`/documents/${name}?lang=${lang}`, ({ document }: { document: PageText }) => document),
  freshMs: Infinity,
});
