import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CreateSale,
  createSale,
  endSale,
  type SaleId,
  type SaleListItem,
} from '#contracts/commerce/pricing/sale-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { OfferLookupService } from '../../offers/offer-lookup.service';
import { PriceCacheService } from '../cache/price-cache.service';
import { assertPeriod, assertScope } from '../scope-rules';
import { PriceHistoryService } from './price-history.service';
import { PriceSchedulesService } from './price-schedules.service';
import { SaleQueriesService } from './sale-queries.service';
import { Sale } from './sale.entity';

/** Creates and ends sales: `sales`. */
@Injectable()
export class SalesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lookup: OfferLookupService,
    private readonly history: PriceHistoryService,
    private readonly schedules: PriceSchedulesService,
    private readonly cache: PriceCacheService,
    private readonly audit: AuditLog,
    private readonly queries: SaleQueriesService,
  ) {}

  /** @throws Failure PERIOD_INVALID, SCOPE_EMPTY, PRODUCT_UNKNOWN, UNAVAILABLE while the catalogue does not respond */
  @Handles(createSale)
  create(input: CreateSale): Promise<SaleListItem> {
    return this.createWithId(newId(), input);
  }

  async createWithId(id: string, input: CreateSale): Promise<SaleListItem> {
    const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
    assertPeriod(startsAt, endsAt);
    // Products of the time before the price history began are recorded here.
    const products = await this.lookup.cataloguePlugins();
    assertScope(input, products);
    const { kind, percent = null, amountCents = null, scope, categories, pluginIds } = input;
    const { nameEn, nameRu } = input;
    const reduction = { kind, percent, amountCents, scope, categories, pluginIds };
    const sale = { id, nameEn, nameRu, ...reduction, startsAt, endsAt };
    await this.dataSource.transaction(async (tx) => {
      const now = new Date();
      await this.schedules.lock(tx);
      await this.history.record(tx, products, now);
      await tx.getRepository(Sale).insert({ ...sale, createdAt: now });
      await this.schedules.publish(tx, now);
      await this.audit.record(tx, { action: 'sale.created', subject: id, after: sale });
    });
    this.cache.clear();
    return this.queries.find(id);
  }

  /** Ends a sale now; an ended one stays as it is. @throws Failure NOT_FOUND */
  @Handles(endSale)
  async end({ id }: SaleId): Promise<SaleListItem> {
    await this.dataSource.transaction(async (tx) => {
      await this.schedules.lock(tx);
      const now = new Date();
      const sale = await tx.getRepository(Sale).findOneBy({ id });
      if (!sale) throw new Failure(notFound);
      if (sale.endsAt <= now) return;
      const endsAt = sale.startsAt > now ? sale.startsAt : now;
      await tx.getRepository(Sale).update({ id }, { endsAt });
      await this.schedules.publish(tx, now);
      const [before, after] = [{ endsAt: sale.endsAt }, { endsAt }];
      await this.audit.record(tx, { action: 'sale.ended', subject: id, before, after });
    });
    this.cache.clear();
    return this.queries.find(id);
  }

  /** Records the list price of a saved product, and publishes its reductions if the price changed. */
  async recordListPrice(
    tx: EntityManager,
    product: Parameters<PriceHistoryService['record']>[1][number],
  ): Promise<void> {
    await this.schedules.lock(tx);
    const now = new Date();
    const changed = await this.history.record(tx, [product], now);
    if (changed.length > 0) await this.schedules.publish(tx, now, changed);
  }

  has(id: string): Promise<boolean> {
    return this.dataSource.getRepository(Sale).existsBy({ id });
  }
}
