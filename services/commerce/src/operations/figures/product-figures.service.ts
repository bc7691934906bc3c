import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FigurePeriod } from '#contracts/operations/figures';
import { startOf } from '#platform/figures/figure-days';
import { keepDetails } from '#platform/figures/kept-details';
import { soldProducts } from '../../orders/orders/order-records.service';
import { refundedProducts } from '../../after-sales/refunds/lines/refunded-products.service';

/** What was sold, or refunded for one reason, of a plug-in in a period. */
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
  `select (at at time zone 'UTC')::date as day, plugin_id, reason, max(name) as name, count(*)::int as count, sum(cents)::bigint as cents
     from (${facts}) facts group by 1, 2, 3`;

/**
 * The kept days are summed before the others join them: a year has as many sums as plug-ins and reasons, and thousands of rows of days,
 * each of which would be copied first.
 */
export function sumsStatement(
  { name, sql }: ProductFacts,
  { from, liveFrom, to }: { from: string; liveFrom: string; to: string },
): { text: string; values: unknown[] } {
  return {
    text: `select plugin_id as id, reason, max(name) as name, sum(count)::int as count, sum(cents)::float8 as cents
      from (select plugin_id, reason, max(name) as name, sum(count) as count, sum(cents) as cents from product_figures
             where kind = $3 and day >= $4::date and day < $5::date group by 1, 2
            union all
            select plugin_id, reason, max(name), count(*), sum(cents) from (${sql}) facts group by 1, 2) sums
     group by 1, 2`,
    values: [startOf(liveFrom), startOf(to), name, from, liveFrom],
  };
}

/** Sums by plug-in and reason; past days are kept in `product_figures`. */
@Injectable()
export class ProductFiguresService {
  constructor(private readonly dataSource: DataSource) {}

  sold(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(soldProducts, days);
  }

  refunded(days: FigurePeriod): Promise<ProductSum[]> {
    return this.sums(refundedProducts, days);
  }

  private async sums({ name, sql }: ProductFacts, days: FigurePeriod): Promise<ProductSum[]> {
    const { from, liveFrom, to } = await keepDetails(this.dataSource, name, days, async (tx, first, end) => {
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
    const { text, values } = sumsStatement({ name, sql }, { from, liveFrom, to });
    return this.dataSource.query<ProductSum[]>(text, values);
  }
}
