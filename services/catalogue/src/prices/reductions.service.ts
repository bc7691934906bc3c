import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { pricesChanged } from '#contracts/catalogue/events';
import type { PriceSchedule, ScheduledReduction } from '#contracts/commerce/events';
import { Outbox } from '#platform/outbox/outbox';
import { PriceReduction } from './price-reduction.entity';

export type { PriceReduction } from './price-reduction.entity';

/** In the order of the ids, so that two events do not wait for each other's rows. */
const claimVersionsSql = `insert into price_schedules (plugin_id, version)
  select plugin_id, version from unnest($1::uuid[], $2::int[]) published (plugin_id, version) order by plugin_id
  on conflict (plugin_id) do update set version = excluded.version where price_schedules.version < excluded.version
  returning plugin_id as "pluginId"`;

/** The first start or end after a moment, each from its index. */
const nextChangeSql = (ofPlugin: string) => `select least(
  (select min(starts_at) from price_reductions where starts_at > $1${ofPlugin}),
  (select min(ends_at) from price_reductions where ends_at > $1${ofPlugin})) as at`;

/** The reduced prices that commerce has scheduled; they start and end by the clock (decision 51). */
@Injectable()
export class ReductionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Replaces the reductions of products, unless newer ones are stored, and publishes that pages change. */
  async apply(tx: EntityManager, schedules: readonly PriceSchedule[]): Promise<void> {
    const claimed = await tx.query<{ pluginId: string }[]>(claimVersionsSql, [
      schedules.map(({ pluginId }) => pluginId),
      schedules.map(({ version }) => version),
    ]);
    if (claimed.length === 0) return;
    const pluginIds = claimed.map(({ pluginId }) => pluginId);
    const rows = schedules
      .filter(({ pluginId }) => pluginIds.includes(pluginId))
      .flatMap(({ pluginId, reductions }) => reductions.map((reduction) => toRow(pluginId, reduction)));
    const stored = tx.getRepository(PriceReduction);
    await stored.delete({ pluginId: In(pluginIds) });
    if (rows.length > 0) await stored.insert(rows);
    await this.outbox.add(tx, pricesChanged, { pluginIds });
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
    const [text, values] =
      pluginId === null
        ? [nextChangeSql(''), [now]]
        : [nextChangeSql(' and plugin_id = $2'), [now, pluginId]];
    const [row] = await this.dataSource.query<{ at: Date | null }[]>(text, values);
    return row?.at ?? undefined;
  }
}

function toRow(pluginId: string, { startsAt, endsAt, ...rest }: ScheduledReduction) {
  return { ...rest, pluginId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
