import { type SitemapArticlePage, type SitemapArticle, listSitemapArticles } from '#contracts/news/articles';
import { articleChanged, articlePublished } from '#contracts/news/events';
import type { Broadcasts } from '#platform/events/broadcasts';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { invalidateReads, cacheKey } from '../../read-cache/cached-get';
import type { ReadCache } from '../../read-cache/read-cache';

const pageSize = 2_000;

/**
 * Paths of all articles by page, for the sitemap. No route returns them; they are in the read cache, so that an outage does not empty the
 * sitemap.
 */
export class ArticlePaths {
  constructor(
    private readonly cache: ReadCache,
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    const drop = () => invalidateReads(cache, listSitemapArticles);
    broadcasts.on(articlePublished, drop);
    broadcasts.on(articleChanged, drop);
  }

  /** Number of pages; without the news service and without a stored page there is none. */
  async pageCount(): Promise<number> {
    return (await this.page(1).catch(() => undefined))?.pagination.pages ?? 0;
  }

  /** The published articles of a page; without the news service the rest of the sitemap is still useful. */
  async paths(page: number): Promise<SitemapArticle[]> {
    return (await this.page(page).catch(() => undefined))?.addresses ?? [];
  }

  private async page(page: number): Promise<SitemapArticlePage> {
    const input = { page, limit: pageSize };
    const key = cacheKey(listSitemapArticles, input);
    const { plain } = await this.cache.get(key, () => this.rpc.call(listSitemapArticles, input));
    return JSON.parse(plain.bytes.toString('utf8')) as SitemapArticlePage;
  }
}
