import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FigurePeriod } from '#contracts/operations/figures';
import { daySql, startOf } from '#platform/figures/figure-days';
import { type DetailPeriod, keepDetails } from '#platform/figures/kept-details';
import { soldProducts, soldTitles } from '../../orders/placed-orders/order-records.service';
import { refundedProducts, refundedTitles } from '../../after-sales/refunds/lines/refunded-products.service';

/** What was sold, or refunded for one reason, of a plug-in in a period. The reason of a bundle is `bundle`. */
export interface ProductSum {
  id: string;
  reason: string;
  name: string;
  count: number;
  cents: number;
}

/** SQL of `at`, `plugin_id`, `reason`, `name` and `cents` of everything from `$1` to before `$2`. */
type ProductFacts = typeof soldProducts;

const perDay = (facts: string) =>
  `select ${daySql()} as day, plugin_id, reason, max(name) as name, count(*)::int as count, sum(cents)::bigint as cents
     from (${facts}) facts group by 1, 2, 3`;

const keptSql = `
  select plugin_id as id, reason, max(name) as name, sum(count)::int as count, sum(cents)::float8 as cents
    from product_figures where kind = $1 and day >= $2::date and day < $3::date group by 1, 2`;

const sumsOf = (facts: string) =>
  `select plugin_id as id, reason, max(name) as name, count(*)::int as count, sum(cents)::float8 as cents
     from (${facts}) facts group by 1, 2`;

function joinSums(kept: readonly ProductSum[], live: readonly ProductSum[]): ProductSum[] {
  const keyOf = ({ id, reason }: ProductSum) => `${id} ${reason}`;
  const sums = new Map(kept.map((sum) => [keyOf(sum), sum]));
  for (const sum of live) {
    const { count = 0, cents = 0 } = sums.get(keyOf(sum)) ?? {};
    sums.set(keyOf(sum), { ...sum, count: sum.count + count, cents: sum.cents + cents });
  }
  return [...sums.values()];
}

/**
 * Sums by plug-in and reason; past days are kept in `product_figures`. A year has thousands of rows of days, so their sums are cached
 * until one of the days is counted again.
 */
@Injectable()
export class ProductFiguresService {
  private readonly cached = new Map<string, { version: string; sums: ProductSum[] }>();

  constructor(private readonly dataSource: DataSource) {}

  sold(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(soldProducts, days);
  }

  refunded(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(refundedProducts, days);
  }

  soldTitles(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(soldTitles, days);
  }

  refundedTitles(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(refundedTitles, days);
  }

  private async sums({ name, sql }: ProductFacts, days: FigurePeriod): Promise<ProductSum[]> {
    const period = await keepDetails(this.dataSource, name, days, async (tx, first, end) => {
      await tx.query('delete from product_figures where kind = $1 and day >= $2::date and day < $3::date', [
        name,
        first,
        end,
      ]);
      await tx.query(
        `insert into product_figures (day, plugin_id, reason, name, count, cents, kind)
         select days.*, $3 from (${perDay(sql)}) days`,
        [startOf(first), startOf(end), name],
      );
    });
    const kept = await this.keptSums(name, days, period);
    const { liveFrom, to } = period;
    const live = await this.dataSource.query<ProductSum[]>(sumsOf(sql), [startOf(liveFrom), startOf(to)]);
    return joinSums(kept, live);
  }

  private async keptSums(name: string, days: FigurePeriod, period: DetailPeriod): Promise<ProductSum[]> {
    const { from, liveFrom, version } = period;
    const key = `${name} ${days}`;
    const known = this.cached.get(key);
    if (known && known.version === version) return known.sums;
    const sums = await this.dataSource.query<ProductSum[]>(keptSql, [name, from, liveFrom]);
    if (version !== undefined) this.cached.set(key, { version, sums });
    return sums;
  }
}
