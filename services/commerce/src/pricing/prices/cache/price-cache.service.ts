import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bundleChanged, pluginChanged } from '#contracts/catalogue/events';
import { pricesScheduled } from '#contracts/commerce/events';
import type { Failure } from '#contracts/kit/failure';
import { Broadcasts } from '#platform/events/broadcasts';
import type { PurchaseTerms } from '../bundles/purchase-terms';
import type { PricePeriod } from '../sales/price-timeline';
import type { NamedSale } from '../sales/recent-sales.service';
import { ShortLivedCache } from './short-lived-cache';

/**
 * What prices depend on besides the customer, for quotes. Sales are cached with their start and end, so that each request applies them
 * by its own time. What is charged is read again, and never from here.
 */
@Injectable()
export class PriceCacheService implements OnModuleInit {
  /** The terms of an item, or why it is not sold. */
  readonly terms = new ShortLivedCache<PurchaseTerms | Failure>();
  readonly sales = new ShortLivedCache<readonly NamedSale[]>();
  readonly timelines = new ShortLivedCache<readonly PricePeriod[]>();

  constructor(private readonly broadcasts: Broadcasts) {}

  onModuleInit(): void {
    const clear = () => this.clear();
    this.broadcasts.on(pluginChanged, clear);
    this.broadcasts.on(bundleChanged, clear);
    this.broadcasts.on(pricesScheduled, clear);
    this.broadcasts.onMissed(clear);
  }

  clear(): void {
    this.terms.clear();
    this.sales.clear();
    this.timelines.clear();
  }
}
