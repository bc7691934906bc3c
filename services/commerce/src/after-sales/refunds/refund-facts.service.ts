import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RefundState } from '#contracts/commerce/refunds';
import type { Cents } from '#contracts/fields/money';

export { isMade } from './refund-states';

/** What the reconciliation compares of a refund. */
export interface RefundFacts {
  id: string;
  orderId: string;
  state: RefundState;
  amountCents: Cents;
  /** The documents that were issued: none, a credit note, or also its cancellation. */
  documented: 'none' | 'credited' | 'cancelled';
  /** When it was requested, or last sent to Stripe. */
  at: Date;
}

/** Reads refunds for the reconciliation. */
@Injectable()
export class RefundFactsService {
  constructor(private readonly dataSource: DataSource) {}

  byOrders(orderIds: readonly string[]): Promise<RefundFacts[]> {
    return this.dataSource.query(
      `select id, order_id as "orderId", state, amount_cents as "amountCents", documented, coalesce(sent_at, created_at) as at
         from refunds where order_id = any($1)`,
      [orderIds],
    );
  }
}
