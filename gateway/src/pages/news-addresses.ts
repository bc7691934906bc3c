import { type AddressPage, type ArticleAddress, listAddresses } from '#contracts/news/articles';
import { articleChanged, articlePublished } from '#contracts/news/events';
import type { Broadcasts } from '#platform/events/broadcasts';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { dropReads, keyOf } from '../http/cached';
import type { ReadCache } from '../http/read-cache';

const perQuestion = 2_000;

/** Where the articles stand. No route asks for it; it is kept as answers of routes are, so that an outage empties no map. */
export class NewsAddresses {
  constructor(
    private readonly cache: ReadCache,
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    const drop = () => dropReads(cache, listAddresses);
    broadcasts.on(articlePublished, drop);
    broadcasts.on(articleChanged, drop);
  }

  /** Of all that can be read; those that are known where the news service does not answer. */
  async all(): Promise<ArticleAddress[]> {
    const found: ArticleAddress[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.page(page).catch(() => undefined);
      if (!answer) return found;
      found.push(...answer.addresses);
      pages = answer.pagination.pages;
    }
    return found;
  }

  private async page(page: number): Promise<AddressPage> {
    const asked = { page, limit: perQuestion };
    const key = keyOf(listAddresses, asked);
    const { plain } = await this.cache.get(key, () => this.rpc.call(listAddresses, asked));
    return JSON.parse(plain.bytes.toString('utf8')) as AddressPage;
  }
}
