export type DocumentName = 'about' | 'terms' | 'privacy' | 'cookies' | 'accessibility';

export interface TableBlock {
  caption: string;
  head: string[];
  rows: string[][];
}

/** A paragraph, a list, definitions, or a table. */
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
