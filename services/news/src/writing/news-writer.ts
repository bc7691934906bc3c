import type { PluginCard } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import type { ArticleText } from '#contracts/news/article-admin';

/** Further changes are left for the next draft. */
export const maxChangesPerDraft = 12;

/** A change in the catalogue since the last draft. */
export interface CatalogueChange {
  kind: 'new' | 'version' | 'price';
  /** The plug-in in each language; `price` is the sale price during a sale. */
  plugin: Record<Language, PluginCard>;
  /** Its list price before, in dollars. */
  oldPrice?: number;
}

/** The price of a plug-in without a sale, in dollars. */
export function listPriceOf({ price, sale }: Pick<PluginCard, 'price' | 'sale'>): number {
  return sale?.listPrice ?? price;
}

export interface WrittenNews {
  translations: ArticleText[];
  sources: string[];
}

/** Writes an article in both languages about changes in the catalogue, from these facts only. */
export abstract class NewsWriter {
  abstract write(changes: readonly CatalogueChange[]): Promise<WrittenNews>;
}
