import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pricesScheduled, type PriceSchedule } from '#contracts/commerce/events';
import { Outbox } from '#platform/outbox/outbox';
import { PriceHistoryService } from './price-history.service';
import { priceTimeline, upcomingReductions } from './price-timeline';
import { RecentSalesService } from './recent-sales.service';

/** Far below the maximum size of a message. */
const maxSchedulesPerEvent = 200;
const scheduleLock = 727_901;

/** Publishes the reductions of products to the catalogue, ahead of their start (decision 51). */
@Injectable()
export class PriceSchedulesService {
  constructor(
    private readonly history: PriceHistoryService,
    private readonly sales: RecentSalesService,
    private readonly outbox: Outbox,
  ) {}

  /** Serializes changes of prices, so that a greater version is computed from newer rows. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [scheduleLock]);
  }

  /**
   * Publishes the schedules of these products, or of all. The caller holds the lock. Without a sale that runs or will start, a
   * changed list price changes no schedule.
   */
  async publish(tx: EntityManager, now: Date, pluginIds?: readonly string[]): Promise<void> {
    const sales = await this.sales.list(now, tx);
    if (pluginIds && !sales.some(({ endsAt }) => endsAt > now)) return;
    const listPrices = await this.history.listPrices(pluginIds, tx);
    const version = await nextVersion(tx);
    const schedules = [...listPrices].map(([pluginId, prices]): PriceSchedule => {
      const reductions = upcomingReductions(priceTimeline(pluginId, prices, sales), now);
      return {
        pluginId,
        version,
        reductions: reductions.map(({ startsAt, endsAt, ...rest }) => ({
          ...rest,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
      };
    });
    for (let i = 0; i < schedules.length; i += maxSchedulesPerEvent) {
      const part = schedules.slice(i, i + maxSchedulesPerEvent);
      await this.outbox.add(tx, pricesScheduled, { schedules: part });
    }
  }
}

async function nextVersion(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ version: number }[]>(
    `select nextval('price_schedule_versions')::int as version`,
  );
  return row?.version ?? 0;
}
