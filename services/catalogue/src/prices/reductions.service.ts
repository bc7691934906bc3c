import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { pricesChanged } from '#contracts/catalogue/events';
import type { PriceSchedule } from '#contracts/commerce/events';
import { Outbox } from '#platform/outbox/outbox';
import { PriceReduction } from './price-reduction.entity';

export type { PriceReduction } from './price-reduction.entity';

const claimVersionSql = `insert into price_schedules (plugin_id, version) values ($1, $2)
  on conflict (plugin_id) do update set version = excluded.version where price_schedules.version < excluded.version
  returning plugin_id`;

/**
 * SQL: the reductions in effect, as a table of `plugin_id`, `list_cents`, `price_cents` and `price_range`. One that was computed from another list
 * price does not apply: join it with the list price as well.
 */
export const currentReductionsSql = `(select plugin_id, list_cents, price_cents, price_range from price_reductions
  where starts_at <= now() and ends_at > now())`;

/** The reduced prices that commerce has scheduled; they start and end by the clock (decision 51). */
@Injectable()
export class ReductionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Replaces the reductions of products, unless newer ones are stored, and publishes that pages change. */
  async apply(tx: EntityManager, schedules: readonly PriceSchedule[]): Promise<void> {
    const applied: string[] = [];
    for (const { pluginId, version, reductions } of schedules) {
      const claimed = await tx.query<unknown[]>(claimVersionSql, [pluginId, version]);
      if (claimed.length === 0) continue;
      const stored = tx.getRepository(PriceReduction);
      await stored.delete({ pluginId });
      const rows = reductions.map(({ startsAt, endsAt, ...rest }) => {
        return { ...rest, pluginId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
      });
      if (rows.length > 0) await stored.insert(rows);
      applied.push(pluginId);
    }
    if (applied.length > 0) await this.outbox.add(tx, pricesChanged, { pluginIds: applied });
  }

  /** The reductions in effect, by product. */
  async findCurrent(
    pluginIds: readonly string[],
    now = new Date(),
  ): Promise<ReadonlyMap<string, PriceReduction>> {
    const rows = await this.dataSource.getRepository(PriceReduction).findBy({
      pluginId: In([...pluginIds]),
      startsAt: LessThanOrEqual(now),
      endsAt: MoreThan(now),
    });
    return new Map(rows.map((row) => [row.pluginId, row]));
  }

  /** When a price of any product, or of one, changes next: responses are valid until then. */
  async findNextChange(pluginId: string | null = null, now = new Date()): Promise<Date | undefined> {
    const [row] = await this.dataSource.query<{ at: Date | null }[]>(
      `select min(at) as at from price_reductions r, lateral (values (r.starts_at), (r.ends_at)) as boundary (at)
        where r.ends_at > $1 and boundary.at > $1 and ($2::uuid is null or r.plugin_id = $2)`,
      [now, pluginId],
    );
    return row?.at ?? undefined;
  }
}
