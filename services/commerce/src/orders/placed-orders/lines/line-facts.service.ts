import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** How the lines of an order add up. */
export interface LineFacts {
  orderId: string;
  subtotalCents: Cents;
  totalCents: Cents;
  /** The sums of the list prices and of what was paid for the items. */
  listCents: number;
  dueCents: number;
  /** The names of items whose reductions do not add up to the difference between list price and price. */
  unexplained: string[];
  /** Codes that reduced an item and whose use is not recorded. */
  unrecordedCodes: string[];
  /** Codes whose use is recorded and that reduced no item. */
  unappliedCodes: string[];
}

const factsSql = `
  select o.id as "orderId", o.subtotal_cents as "subtotalCents", o.total_cents as "totalCents",
    coalesce(i.list, 0)::int as "listCents", coalesce(i.due, 0)::int as "dueCents",
    array(select l.name from order_items l where l.order_id = o.id
       and l.price_cents - l.due_cents <>
         (select coalesce(sum(a.amount_cents), 0) from order_adjustments a where a.order_item_id = l.id and a.order_id = o.id)
     order by l.line, l.id) as unexplained,
    array(select distinct a.key from order_adjustments a where a.order_id = o.id and a.kind = 'code'
       and not exists (select from order_codes c where c.order_id = o.id and c.code = a.key) order by 1) as "unrecordedCodes",
    -- An order that was recreated from its session has codes and the reduced amounts alone.
    array(select c.code from order_codes c where c.order_id = o.id and o.subtotal_cents <> o.total_cents
       and not exists (select from order_adjustments a where a.order_id = o.id and a.kind = 'code' and a.key = c.code)
     order by 1) as "unappliedCodes"
  from orders o
  left join lateral (select sum(price_cents) as list, sum(due_cents) as due
                       from order_items where order_id = o.id) i on true
  where o.id = any($1)`;

/** Reads how the lines of orders add up, for the reconciliation. */
@Injectable()
export class LineFactsService {
  constructor(private readonly dataSource: DataSource) {}

  byOrders(ids: readonly string[]): Promise<LineFacts[]> {
    return this.dataSource.query(factsSql, [ids]);
  }
}
