import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  notRefundable,
  type Refund,
  refundKeyTaken,
  type RefundOrder,
  refundRefused,
  refundTooLarge,
} from '#contracts/commerce/refunds';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { type Cents, centsOf, toDollars } from '#contracts/kit/money';
import { Audit } from '#platform/audit/audit';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { isSettled, type Order, OrdersService } from '../orders/orders.service';
import { StripeRefused, StripeService } from '../stripe/stripe.service';
import { RefundBookService } from './refund-book.service';
import { RefundRow } from './refund.entity';
import { refundView } from './refund-view';
import { RefundsService } from './refunds.service';
import { isPastItsKey, UnansweredRefundsService } from './unanswered-refunds.service';

/** How long an administrator waits for Stripe; afterwards the sweep goes on with it. */
const patienceMs = 1_500;
/** Longer than the client of Stripe asks, with its repetitions: one refund is not asked for twice at a time. */
const quietSeconds = 40;
const mostARound = 20;

/** Money is given back: kept as a wish under the order's lock, then asked of Stripe under a key that makes it once. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly book: RefundBookService,
    private readonly refunds: RefundsService,
    private readonly unanswered: UnansweredRefundsService,
    private readonly stripe: StripeService,
    private readonly audit: Audit,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure when the order cannot give that much, or Stripe refuses */
  async request(wanted: RefundOrder, requestedBy: string): Promise<Refund> {
    const row = await this.dataSource.transaction((tx) => this.keep(tx, wanted, requestedBy));
    if (row.state === 'requested') await Promise.race([this.carryOut(row), this.patience()]);
    const now = await this.dataSource.getRepository(RefundRow).findOneByOrFail({ id: row.id });
    if (now.state === 'refused') throw new Failure(refundRefused, { reason: now.refusal ?? '' });
    return refundView(now);
  }

  /** Asks Stripe again for what it did not answer. */
  async goOn(): Promise<void> {
    for (const row of await this.book.waiting(quietSeconds, mostARound)) await this.carryOut(row);
  }

  private async keep(tx: EntityManager, wanted: RefundOrder, requestedBy: string): Promise<RefundRow> {
    const order = await this.orders.lock(tx, wanted.id);
    if (!order) throw new Failure(notFound);
    const rows = tx.getRepository(RefundRow);
    const known = await rows.findOneBy({ orderId: order.id, key: wanted.key });
    if (known) return this.sameAs(known, wanted);
    const amountCents = await this.amountOf(tx, order, wanted.amount);
    const { reason, note, key } = wanted;
    const id = newId();
    const createdAt = new Date();
    const row = { id, orderId: order.id, key, amountCents, reason, note, requestedBy, createdAt };
    await rows.insert({ ...row, state: 'requested' });
    // The note may name the customer, and the log outlives the account; the refund's own row forgets it.
    const after = { amount: toDollars(amountCents), reason };
    await this.audit.record(tx, { action: 'order.refund-requested', subject: order.id, after });
    this.log.info({ orderId: order.id, refundId: id, amountCents, requestedBy }, 'refund requested');
    return rows.findOneByOrFail({ id });
  }

  private sameAs(known: RefundRow, { amount }: RefundOrder): RefundRow {
    if (amount !== undefined && centsOf(amount) !== known.amountCents) throw new Failure(refundKeyTaken);
    return known;
  }

  private async amountOf(tx: EntityManager, order: Order, amount: number | undefined): Promise<Cents> {
    const isOpen = order.dispute === 'open' || order.dispute === 'lost';
    if (!isSettled(order.state) || isOpen || order.paymentIntentId === null)
      throw new Failure(notRefundable, { status: order.state });
    const left = await this.book.leftOf(order, tx);
    const cents = amount === undefined ? left : centsOf(amount);
    if (cents > left || left === 0) throw new Failure(refundTooLarge, { left: toDollars(left) });
    return cents;
  }

  private patience(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  }

  private async carryOut(row: RefundRow): Promise<void> {
    const { id, orderId } = row;
    await this.dataSource.getRepository(RefundRow).update({ id }, { askedAt: new Date() });
    const order = await this.orders.byId(orderId);
    if (!order?.paymentIntentId) return;
    try {
      if (isPastItsKey(row)) await this.unanswered.putAside(row, order);
      else await this.ask(row, order.paymentIntentId);
    } catch (error) {
      if (error instanceof StripeRefused) await this.refuse(id, error);
      else if (Failure.is(error, unavailable)) this.log.warn({ refundId: id }, 'refund waits for Stripe');
      else this.log.error({ refundId: id, err: error }, 'refund not carried out; it is tried again');
    }
  }

  /** Stripe answers the same key with the same refund while it keeps the key, so asking again gives nothing away twice. */
  private async ask({ id, orderId, amountCents, reason }: RefundRow, paymentIntentId: string): Promise<void> {
    const wish = { paymentIntentId, amountCents, reason, requestId: id, orderId };
    const refund = await this.stripe.refund(wish, `refund:${orderId}:${id}`);
    const told = { stripeRefundId: refund.id, state: refund.state };
    await this.dataSource.getRepository(RefundRow).update({ id, state: 'requested' }, told);
    if (refund.chargeId) await this.refunds.recompute(orderId, refund.chargeId);
  }

  private async refuse(id: string, { reason }: StripeRefused): Promise<void> {
    const refusal = reason.code ?? reason.param ?? reason.type;
    await this.dataSource
      .getRepository(RefundRow)
      .update({ id, state: 'requested' }, { state: 'refused', refusal });
    this.log.warn({ refundId: id, ...reason }, 'Stripe refused a refund');
  }
}
