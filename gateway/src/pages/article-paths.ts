import { type SitemapArticlePage, type SitemapArticle, listSitemapArticles } from '#contracts/news/articles';
import { articleChanged, articlePublished } from '#contracts/news/events';
import type { Broadcasts } from '#platform/events/broadcasts';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { invalidateReads, cacheKey } from '../read-cache/cached-get';
import type { ReadCache } from '../read-cache/read-cache';

const pageSize = 2_000;

/**
 * Paths of all articles, for the sitemap. No route returns them; they are in the read cache, so that an outage does not empty the
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

  /** All published articles; those already loaded while the news service is unavailable. */
  async all(): Promise<SitemapArticle[]> {
    const found: SitemapArticle[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.page(page).catch(() => undefined);
      if (!answer) return found;
      found.push(...answer.addresses);
      pages = answer.pagination.pages;
    }
    return found;
  }

  private async page(page: number): Promise<SitemapArticlePage> {
    const input = { page, limit: pageSize };
    const key = cacheKey(listSitemapArticles, input);
    const { plain } = await this.cache.get(key, () => this.rpc.call(listSitemapArticles, input));
    return JSON.parse(plain.bytes.toString('utf8')) as SitemapArticlePage;
  }
}
