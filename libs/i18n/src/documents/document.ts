/** The static pages (storefront §2). */
export const documentNames = ['about', 'contacts', 'terms', 'privacy', 'cookies', 'accessibility'] as const;
export type DocumentName = (typeof documentNames)[number];

/** The text of a static page, apart from the texts of its controls. */
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

/**
 * A paragraph, a list, a list of named entries, or a table. A paragraph may contain links as `[text](address)` and strong text as
 * `**text**`.
 */
export type Block = string | { list: string[] } | { named: [string, string][] } | TableBlock;

export interface TableBlock {
  caption: string;
  head: string[];
  rows: string[][];
}
