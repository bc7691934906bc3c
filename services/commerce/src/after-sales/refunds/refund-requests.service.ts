import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  giftRefundedInPart,
  notRefundable,
  type OrderRefund,
  refundKeyTaken,
  refundLineNotFound,
  refundOrder,
  type RefundOrder,
  refundRefused,
  refundTooLarge,
  type Revocation,
} from '#contracts/commerce/refunds';
import { Failure, invalidInput, notFound } from '#contracts/kit/failure';
import { type Cents, centsOf, isAmountOf, toCents, toDollars } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService, wasPaid } from '../../orders/placed-orders/orders.service';
import { Refund } from './refund.entity';
import { RefundExecutionService } from './refund-execution.service';
import { RefundRecordsService } from './refund-records.service';
import { type LineShare, RefundLinesService } from './lines/refund-lines.service';
import { toRefundView } from './refund-view';

/** Everything that is left of an order, or of some of its products. */
export type RefundOfRest = Omit<RefundOrder, 'amount'>;

/** How long an administrator waits for Stripe; after that the sweep retries the refund. */
const responseTimeoutMs = 1_500;

/** A payment with an open or lost dispute cannot be refunded. */
export function isRefundable({ state, dispute, paymentIntentId }: Order): boolean {
  return wasPaid(state) && dispute !== 'open' && dispute !== 'lost' && paymentIntentId !== null;
}

/** A refund of lines revokes their licences, one of everything that is left revokes all; for an amount the sum decides. */
function revocationOf({ amount, lines, revoke }: RefundOrder): Revocation | null {
  if (revoke === 'lines' && !lines) throw new Failure(refundLineNotFound);
  return revoke ?? (lines ? 'lines' : amount === undefined ? 'all' : null);
}

const sumOf = (parts: readonly Cents[]): Cents => toCents(parts.reduce((sum, cents) => sum + cents, 0));

/** Refunds requested by an administrator: stored under the order's lock, then sent to Stripe with an idempotency key. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly lines: RefundLinesService,
    private readonly execution: RefundExecutionService,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param requestedBy the administrator; null for the system
   * @throws Failure NOT_FOUND, INVALID_INPUT, ORDER_NOT_REFUNDABLE, REFUND_TOO_LARGE, REFUND_KEY_TAKEN, REFUND_REFUSED,
   *   GIFT_REFUNDED_IN_PART
   */
  @Handles(refundOrder)
  async request(input: RefundOrder, { userId: requestedBy }: UserActor): Promise<OrderRefund> {
    const created = await this.dataSource.transaction((tx) => this.findOrCreate(tx, input, requestedBy));
    return this.sendCreated(created);
  }

  /**
   * Refunds what is left when the order is locked, so that no concurrent refund returns the same product.
   * @returns null if nothing is left and this key was not used before
   * @throws Failure NOT_FOUND, ORDER_NOT_REFUNDABLE, REFUND_KEY_TAKEN, REFUND_REFUSED
   */
  async requestRest(input: RefundOfRest, requestedBy: string | null): Promise<OrderRefund | null> {
    const created = await this.dataSource.transaction((tx) => this.findOrCreateRest(tx, input, requestedBy));
    return created && this.sendCreated(created);
  }

  /** The same in a transaction of the caller. `send`, or else the sweep, sends it to Stripe. @returns its id */
  async requestRestWithin(
    tx: EntityManager,
    input: RefundOfRest,
    requestedBy: string | null,
  ): Promise<string | null> {
    return (await this.findOrCreateRest(tx, input, requestedBy))?.id ?? null;
  }

  /** What is left of an order, or of some of its products: at most the former. */
  async restOf(tx: EntityManager, order: Order, pluginIds?: readonly string[]): Promise<Cents> {
    const left = await this.records.refundableAmount(order, tx);
    if (!pluginIds) return left;
    const items = await this.orders.itemsOf(order.id, tx);
    const ofLines = await this.lines.leftOf(
      tx,
      items.filter(({ pluginId }) => pluginIds.includes(pluginId)),
    );
    return toCents(Math.min(left, sumOf(ofLines)));
  }

  async send(id: string): Promise<void> {
    const refund = await this.records.findById(id);
    if (refund.state === 'requested') await this.execution.executeWithin(refund, responseTimeoutMs);
  }

  private async sendCreated(created: Refund): Promise<OrderRefund> {
    if (created.state === 'requested') await this.execution.executeWithin(created, responseTimeoutMs);
    const refund = await this.records.findById(created.id);
    if (refund.state === 'refused') throw new Failure(refundRefused, { reason: refund.refusal ?? '' });
    const linesOf = await this.lines.byRefund([refund.id]);
    return toRefundView(refund, linesOf(refund.id));
  }

  private async findOrCreateRest(
    tx: EntityManager,
    input: RefundOfRest,
    requestedBy: string | null,
  ): Promise<Refund | null> {
    const order = await this.orders.lock(tx, input.id);
    if (!order) throw new Failure(notFound);
    if (await this.records.hasKey(order.id, input.key, tx)) return this.findOrCreate(tx, input, requestedBy);
    const cents = await this.restOf(tx, order, input.lines);
    if (cents === 0) return null;
    return this.findOrCreate(
      tx,
      input.lines ? { ...input, amount: toDollars(cents, order.currency) } : input,
      requestedBy,
    );
  }

  private async findOrCreate(
    tx: EntityManager,
    input: RefundOrder,
    requestedBy: string | null,
  ): Promise<Refund> {
    const refunds = tx.getRepository(Refund);
    const order = await this.orders.lock(tx, input.id);
    if (!order) throw new Failure(notFound);
    // An order has the currency that it was placed in, so its contract cannot decide this.
    if (input.amount !== undefined && !isAmountOf(input.amount, order.currency))
      throw new Failure(invalidInput, { fields: [{ field: 'amount', rule: 'isAmount' }] });
    const known = await refunds.findOneBy({ orderId: order.id, key: input.key });
    if (known) return this.sameRequest(tx, known, input, order);
    const { amountCents, shares } = await this.amountOf(tx, order, input);
    const { reason, note, key } = input;
    const revoke = revocationOf(input);
    const id = newId();
    const createdAt = new Date();
    const columns = { id, orderId: order.id, key, amountCents, reason, note, revoke, requestedBy, createdAt };
    await refunds.insert({ ...columns, state: 'requested' });
    await this.lines.insert(tx, id, shares);
    // Without the note: it may name the customer, and the audit log is kept after the account is deleted.
    const after = {
      ...{ amount: toDollars(amountCents, order.currency), reason },
      ...(input.lines ? { lines: input.lines.join(' ') } : {}),
      ...(revoke === null ? {} : { revoke }),
    };
    await this.audit.record(tx, { action: 'order.refund-requested', subject: order.id, after });
    this.log.info({ orderId: order.id, refundId: id, amountCents, requestedBy }, 'refund requested');
    return refunds.findOneByOrFail({ id });
  }

  /** @throws Failure REFUND_KEY_TAKEN if the key was used for another request */
  private async sameRequest(
    tx: EntityManager,
    known: Refund,
    input: RefundOrder,
    { currency }: Order,
  ): Promise<Refund> {
    const { amount, lines } = input;
    if (revocationOf(input) !== known.revoke) throw new Failure(refundKeyTaken);
    if (amount !== undefined && centsOf(amount, currency) !== known.amountCents)
      throw new Failure(refundKeyTaken);
    const linesOf = await this.lines.byRefund([known.id], tx);
    const knownLines = new Set(linesOf(known.id).map(({ pluginId }) => pluginId));
    const isSame = !lines || (lines.length === knownLines.size && lines.every((id) => knownLines.has(id)));
    if (!isSame) throw new Failure(refundKeyTaken);
    return known;
  }

  /** The amount, with the shares of the lines that it is for. */
  private async amountOf(
    tx: EntityManager,
    order: Order,
    { amount, lines }: RefundOrder,
  ): Promise<{ amountCents: Cents; shares: LineShare[] }> {
    if (!isRefundable(order)) throw new Failure(notRefundable, { status: order.state });
    const left = await this.restOf(tx, order, lines);
    const wanted = amount === undefined ? undefined : centsOf(amount, order.currency);
    const items = lines ? await this.orders.itemsOf(order.id, tx) : [];
    const shares = lines ? await this.lines.sharesOf(tx, items, lines, wanted) : [];
    if (order.gift !== null && shares.length < items.length) throw new Failure(giftRefundedInPart);
    const amountCents = wanted ?? (lines ? sumOf(shares.map((share) => share.amountCents)) : left);
    if (amountCents > left || amountCents === 0)
      throw new Failure(refundTooLarge, { left: toDollars(left, order.currency) });
    return { amountCents, shares };
  }
}
