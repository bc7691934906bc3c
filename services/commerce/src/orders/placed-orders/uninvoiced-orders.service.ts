import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** SQL: joins the order `o` of a column with its id, if it has an invoice. */
export function invoicedOrderJoin(orderId: string): string {
  return `join orders o on o.id = ${orderId} and o.invoiced_at is not null`;
}

/** The columns of an order that its invoice needs. */
export interface UninvoicedOrder {
  id: string;
  currency: string;
  taxCents: Cents;
  totalCents: Cents;
}

/** Orders that were paid and have no invoice yet. */
@Injectable()
export class UninvoicedOrdersService {
  /**
   * Locks the orders that were paid first. Orders that another transaction has locked are left for the next batch; one order that
   * is named is waited for.
   */
  lock(tx: EntityManager, limit: number, orderId?: string): Promise<UninvoicedOrder[]> {
    return tx.query(
      `select id, currency, tax_cents as "taxCents", total_cents as "totalCents" from orders
        where paid_at is not null and total_cents > 0 and invoiced_at is null and ($2::uuid is null or id = $2)
        order by paid_at, id limit $1 for update ${orderId === undefined ? 'skip locked' : ''}`,
      [limit, orderId ?? null],
    );
  }

  async markInvoiced(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query('update orders set invoiced_at = clock_timestamp() where id = any($1)', [ids]);
  }
}
