import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  notRefundable,
  type OrderRefund,
  refundKeyTaken,
  type RefundOrder,
  refundTooLarge,
  refundRefused,
} from '#contracts/commerce/refunds';
import { Failure, notFound } from '#contracts/kit/failure';
import { type Cents, centsOf, toDollars } from '#contracts/fields/money';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService, wasPaid } from '../orders/orders.service';
import { Refund } from './refund.entity';
import { RefundExecutionService } from './refund-execution.service';
import { RefundRecordsService } from './refund-records.service';
import { toRefundView } from './refund-view';

/** How long an administrator waits for Stripe; after that the sweep retries the refund. */
const responseTimeoutMs = 1_500;

/** A payment with an open or lost dispute cannot be refunded. */
export function isRefundable({ state, dispute, paymentIntentId }: Order): boolean {
  return wasPaid(state) && dispute !== 'open' && dispute !== 'lost' && paymentIntentId !== null;
}

/** Refunds requested by an administrator: stored under the order's lock, then sent to Stripe with an idempotency key. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly execution: RefundExecutionService,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param requestedBy the administrator; null for the system
   * @throws Failure NOT_FOUND, ORDER_NOT_REFUNDABLE, REFUND_TOO_LARGE, REFUND_KEY_TAKEN, REFUND_REFUSED
   */
  async request(input: RefundOrder, requestedBy: string | null): Promise<OrderRefund> {
    const created = await this.dataSource.transaction((tx) => this.findOrCreate(tx, input, requestedBy));
    if (created.state === 'requested') await this.execution.executeWithin(created, responseTimeoutMs);
    const refund = await this.records.findById(created.id);
    if (refund.state === 'refused') throw new Failure(refundRefused, { reason: refund.refusal ?? '' });
    return toRefundView(refund);
  }

  private async findOrCreate(
    tx: EntityManager,
    input: RefundOrder,
    requestedBy: string | null,
  ): Promise<Refund> {
    const refunds = tx.getRepository(Refund);
    const order = await this.orders.lock(tx, input.id);
    if (!order) throw new Failure(notFound);
    const known = await refunds.findOneBy({ orderId: order.id, key: input.key });
    if (known && input.amount !== undefined && centsOf(input.amount) !== known.amountCents)
      throw new Failure(refundKeyTaken);
    if (known) return known;
    const amountCents = await this.amountOf(tx, order, input.amount);
    const { reason, note, key } = input;
    const id = newId();
    const createdAt = new Date();
    const columns = { id, orderId: order.id, key, amountCents, reason, note, requestedBy, createdAt };
    await refunds.insert({ ...columns, state: 'requested' });
    // Without the note: it may name the customer, and the audit log is kept after the account is deleted.
    const after = { amount: toDollars(amountCents), reason };
    await this.audit.record(tx, { action: 'order.refund-requested', subject: order.id, after });
    this.log.info({ orderId: order.id, refundId: id, amountCents, requestedBy }, 'refund requested');
    return refunds.findOneByOrFail({ id });
  }

  private async amountOf(tx: EntityManager, order: Order, amount: number | undefined): Promise<Cents> {
    if (!isRefundable(order)) throw new Failure(notRefundable, { status: order.state });
    const left = await this.records.refundableAmount(order, tx);
    const amountCents = amount === undefined ? left : centsOf(amount);
    if (amountCents > left || left === 0) throw new Failure(refundTooLarge, { left: toDollars(left) });
    return amountCents;
  }
}
