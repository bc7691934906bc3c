import { Injectable } from '@nestjs/common';
import { bundleTimeline, formerPartIds } from './bundles/bundle-timeline';
import type { PurchaseTerms } from './bundles/purchase-terms';
import { PriceCacheService } from './cache/price-cache.service';
import { isBundle } from './engine/pricing-input';
import { PriceHistoryService } from './sales/price-history.service';
import type { PriceHistoryEntry } from './sales/price-history-entry.entity';
import { type PricePeriod, priceTimeline } from './sales/price-timeline';
import { type NamedSale, RecentSalesService } from './sales/recent-sales.service';

/** The sales and the prices over time that a purchase is priced with. */
export interface PriceBasis {
  sales: readonly NamedSale[];
  /** By the id of the plug-in or bundle. */
  timelines: ReadonlyMap<string, readonly PricePeriod[]>;
}

const idOf = (terms: PurchaseTerms) => (isBundle(terms) ? terms.bundleId : terms.pluginId);
const pluginIdsOf = (terms: PurchaseTerms) => (isBundle(terms) ? formerPartIds(terms) : [terms.pluginId]);

function timelineOf(
  terms: PurchaseTerms,
  listPrices: ReadonlyMap<string, PriceHistoryEntry[]>,
  sales: readonly NamedSale[],
): PricePeriod[] {
  if (isBundle(terms)) return bundleTimeline(terms, listPrices, sales);
  return priceTimeline(terms.pluginId, listPrices.get(terms.pluginId) ?? [], sales);
}

/** Reads sales and price histories, from the database or what was cached for a second. */
@Injectable()
export class PriceBasisService {
  constructor(
    private readonly history: PriceHistoryService,
    private readonly recentSales: RecentSalesService,
    private readonly cache: PriceCacheService,
  ) {}

  async read(terms: readonly PurchaseTerms[], now: Date): Promise<PriceBasis> {
    const [sales, listPrices] = await Promise.all([
      this.recentSales.list(now),
      this.history.listPrices(terms.flatMap(pluginIdsOf)),
    ]);
    return { sales, timelines: new Map(terms.map((one) => [idOf(one), timelineOf(one, listPrices, sales)])) };
  }

  async cached(terms: readonly PurchaseTerms[], now: Date): Promise<PriceBasis> {
    const sales = await this.cachedSales(now);
    const timelines = await this.cache.timelines.get(terms.map(idOf), async (ids) => {
      const missing = terms.filter((one) => ids.includes(idOf(one)));
      const listPrices = await this.history.listPrices(missing.flatMap(pluginIdsOf));
      return new Map(missing.map((one) => [idOf(one), timelineOf(one, listPrices, sales)]));
    });
    return { sales, timelines };
  }

  private async cachedSales(now: Date): Promise<readonly NamedSale[]> {
    const key = 'recent';
    const load = async () => new Map([[key, await this.recentSales.list(now)]]);
    return (await this.cache.sales.get([key], load)).get(key) ?? [];
  }
}
