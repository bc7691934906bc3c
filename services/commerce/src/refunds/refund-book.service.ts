import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, LessThan, Or } from 'typeorm';
import { isUUID } from 'class-validator';
import type { Refund } from '#contracts/commerce/refunds';
import { type Cents, toCents } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import type { Order } from '../orders/orders.service';
import type { RefundFacts } from '../stripe/stripe.service';
import { RefundRow } from './refund.entity';
import { refundView } from './refund-view';

/** Those whose money is gone or going. */
const living = ['requested', 'pending', 'succeeded'] as const;

/** The refunds of orders, as they were asked for and as Stripe tells of them. Other rooms come in here. */
@Injectable()
export class RefundBookService {
  constructor(private readonly dataSource: DataSource) {}

  async ofOrder(orderId: string): Promise<Refund[]> {
    const rows = await this.dataSource
      .getRepository(RefundRow)
      .find({ where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(refundView);
  }

  /** What may still go back. Refunds made before they were kept here are only in the order's sum. */
  async leftOf(order: Order, tx: EntityManager): Promise<Cents> {
    const rows = await tx.getRepository(RefundRow).findBy({ orderId: order.id, state: In([...living]) });
    const sum = (of: RefundRow[]) => of.reduce((total, { amountCents }) => total + amountCents, 0);
    const waiting = rows.filter(({ state }) => state === 'requested');
    return toCents(Math.max(0, order.totalCents - Math.max(sum(rows), order.refundedCents + sum(waiting))));
  }

  /** Requests that Stripe has not answered for, left alone for a while; the longest neglected first, so that each has its turn. */
  waiting(quietSeconds: number, most: number): Promise<RefundRow[]> {
    const before = new Date(Date.now() - quietSeconds * 1_000);
    return this.dataSource.getRepository(RefundRow).find({
      where: { state: 'requested', askedAt: Or(IsNull(), LessThan(before)) },
      order: { askedAt: { direction: 'ASC', nulls: 'FIRST' } },
      take: most,
    });
  }

  /** Notes what Stripe says of the refunds of one charge. Gives whether any of it was new. */
  async note(tx: EntityManager, orderId: string, facts: readonly RefundFacts[]): Promise<boolean> {
    let isNews = false;
    for (const fact of facts) isNews = (await this.noteOne(tx, orderId, fact)) || isNews;
    return isNews;
  }

  private async noteOne(tx: EntityManager, orderId: string, fact: RefundFacts): Promise<boolean> {
    const rows = tx.getRepository(RefundRow);
    const { id: stripeRefundId, requestId, amountCents, reason, state, createdAt } = fact;
    const ours = requestId && isUUID(requestId) ? await rows.findOneBy({ id: requestId, orderId }) : null;
    const known = ours ?? (await rows.findOneBy({ stripeRefundId }));
    if (known?.state === state && known.stripeRefundId === stripeRefundId) return false;
    if (known) await rows.update({ id: known.id }, { state, stripeRefundId, refusal: null });
    else await rows.insert({ id: newId(), orderId, stripeRefundId, amountCents, reason, state, createdAt });
    return true;
  }
}
