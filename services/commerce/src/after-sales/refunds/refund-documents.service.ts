import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Cents } from '#contracts/fields/money';
import { invoicedOrderJoin } from '../../orders/placed-orders/uninvoiced-orders.service';

/** A refund without the document that reports its state. */
export interface RefundToDocument {
  id: string;
  orderId: string;
  state: 'succeeded' | 'failed';
  amountCents: Cents;
  currency: string;
  orderTotalCents: Cents;
  orderTaxCents: Cents;
}

/** Refunds that need a credit note, and failed ones whose credit note has to be cancelled. */
@Injectable()
export class RefundDocumentsService {
  /**
   * Locks the oldest ones, each after its order: the new document refers to the order, and a transaction that records a refund locks the
   * order before the refund. A refund of an order without an invoice has nothing to credit yet.
   */
  lock(tx: EntityManager, limit: number, orderId?: string): Promise<RefundToDocument[]> {
    const unlessWaited = orderId === undefined ? 'skip locked' : '';
    return tx.query(
      `select r.id, r.order_id as "orderId", r.state, r.amount_cents as "amountCents", o.currency,
              o.total_cents as "orderTotalCents", o.tax_cents as "orderTaxCents"
         from refunds r ${invoicedOrderJoin('r.order_id')}
        where ((r.state = 'succeeded' and r.documented = 'none') or (r.state = 'failed' and r.documented = 'credited'))
          and ($2::uuid is null or r.order_id = $2)
        order by r.created_at, r.id limit $1 for key share of o ${unlessWaited} for update of r ${unlessWaited}`,
      [limit, orderId ?? null],
    );
  }

  async markDocumented(tx: EntityManager, refunds: readonly RefundToDocument[]): Promise<void> {
    await tx.query(
      `update refunds set documented = case when documented = 'none' then 'credited' else 'cancelled' end
        where id = any($1)`,
      [refunds.map(({ id }) => id)],
    );
  }
}
