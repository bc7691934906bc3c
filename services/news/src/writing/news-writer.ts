import type { PluginCard } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import type { ArticleText } from '#contracts/news/article-admin';

/** Further changes are left for the next draft. */
export const maxChangesPerDraft = 12;

/** A change in the catalogue since the last draft. */
export interface CatalogueChange {
  kind: 'new' | 'version' | 'price';
  /** The plug-in in each language. */
  plugin: Record<Language, PluginCard>;
  /** Its price before, in dollars. */
  oldPrice?: number;
}

export interface WrittenNews {
  translations: ArticleText[];
  sources: string[];
}

/** Writes an article in both languages about changes in the catalogue, from these facts only. */
export abstract class NewsWriter {
  abstract write(changes: readonly CatalogueChange[]): Promise<WrittenNews>;
}
