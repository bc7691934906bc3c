import type { PluginCard } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import type { ArticleTranslation } from '#contracts/news/administration';

/** So many changes are told at a time; the others wait for the next draft. */
export const mostTold = 12;

/** What is different in the catalogue since the last draft. */
export interface CatalogueChange {
  kind: 'new' | 'version' | 'price';
  /** The plug-in as each language has it. */
  plugin: Record<Language, PluginCard>;
  /** Its price before, in dollars. */
  oldPrice?: number;
}

export interface WrittenNews {
  translations: ArticleTranslation[];
  sources: string[];
}

/** Writes an article in both languages from what changed; nothing may stand in it that did not happen. */
export abstract class NewsWriter {
  abstract write(changes: readonly CatalogueChange[]): Promise<WrittenNews>;
}
