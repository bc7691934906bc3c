import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type DeclineWithdrawal,
  type WithdrawalGround,
  withdrawalDecided,
} from '#contracts/commerce/consumer-law/withdrawal-admin';
import { notRefundable } from '#contracts/commerce/refunds';
import { Failure, notFound } from '#contracts/kit/failure';
import { findOrderUse } from '#contracts/licensing/order-use';
import { duplicateHours } from '#contracts/shop-rules';
import { AuditLog } from '#platform/audit/audit-log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { isRefundable } from '../refunds/refund-requests.service';
import { WithdrawalAmountsService } from './withdrawal-amounts.service';
import { WithdrawalMailsService, type WithdrawalOutcome } from './withdrawal-mails.service';
import { groundOf } from './withdrawal-rules';
import { undecidedStates, Withdrawal } from './withdrawal.entity';

/** A withdrawal with its order, both locked. */
interface LockedWithdrawal {
  withdrawal: Withdrawal & { orderId: string };
  order: Order;
}

/** How often the sweep looks whether a waiting withdrawal was returned in the meantime. */
const checkEveryMs = 60_000;
const nextCheck = () => new Date(Date.now() + checkEveryMs);
/** An order that was refunded otherwise meanwhile is returned already. */
const isReturnable = (order: Order) => order.state === 'refunded' || isRefundable(order);
const isUndecided = ({ state }: Withdrawal) => undecidedStates.includes(state);

/** Accepts withdrawals by the rules, or by an administrator, and declines them. */
@Injectable()
export class WithdrawalDecisionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly history: PurchaseHistoryService,
    private readonly amounts: WithdrawalAmountsService,
    private readonly mails: WithdrawalMailsService,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Decides a matched declaration by the rules and acknowledges it. A waiting one is decided if a withdrawal or a refund has
   * returned its products in the meantime.
   * @throws Failure UNAVAILABLE while licensing does not respond
   */
  async decide(id: string): Promise<void> {
    const found = await this.dataSource.getRepository(Withdrawal).findOneBy({ id });
    if (!found || found.orderId === null || (await this.closeReturned(id))) return;
    if (found.state !== 'received') return;
    const isActivated = await this.isActivated(id, found.orderId);
    await this.dataSource.transaction(async (tx) => {
      const locked = await this.lock(tx, id);
      if (locked?.withdrawal.state !== 'received') return;
      const ground = await this.groundOf(tx, locked, isActivated);
      if (ground) await this.markAccepted(tx, locked, { ground, decidedBy: null });
      else await this.queue(tx, locked);
    });
  }

  /** @throws Failure NOT_FOUND, WITHDRAWAL_DECIDED, ORDER_NOT_REFUNDABLE */
  async accept(id: string, decidedBy: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const locked = await this.lock(tx, id);
      if (!locked || locked.withdrawal.state === 'received') throw new Failure(notFound);
      const { withdrawal, order } = locked;
      if (withdrawal.state === 'accepted') return;
      if (withdrawal.state === 'declined') throw new Failure(withdrawalDecided);
      if (!isReturnable(order)) throw new Failure(notRefundable, { status: order.state });
      await this.markAccepted(tx, locked, { ground: null, decidedBy });
      await this.audit.record(tx, { action: 'withdrawal.accepted', subject: id });
    });
  }

  /** @throws Failure NOT_FOUND, WITHDRAWAL_DECIDED */
  async decline({ id, reason }: DeclineWithdrawal, decidedBy: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const locked = await this.lock(tx, id);
      if (!locked || locked.withdrawal.state === 'received') throw new Failure(notFound);
      const { withdrawal, order } = locked;
      if (withdrawal.state === 'declined') return;
      if (withdrawal.state === 'accepted') throw new Failure(withdrawalDecided);
      const decision = { decidedAt: new Date(), decidedBy, decisionReason: reason };
      await tx.getRepository(Withdrawal).update({ id }, { state: 'declined', ...decision });
      // Without the reason: it may name the customer, and the audit log is kept after the account is deleted.
      await this.audit.record(tx, { action: 'withdrawal.declined', subject: id });
      await this.mails.declined(tx, order, withdrawal, reason);
    });
  }

  /** Puts an accepted withdrawal whose refund is impossible into the queue of the administrators. */
  async returnToQueue(id: string, problem: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const locked = await this.lock(tx, id);
      if (locked?.withdrawal.state !== 'accepted' || locked.withdrawal.refundedAt) return;
      await this.queue(tx, locked, problem);
    });
  }

  /** Accepts a declaration of what was returned before: nothing is refunded. Returns whether it did. */
  private closeReturned(id: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.lock(tx, id);
      if (!locked || !isUndecided(locked.withdrawal)) return false;
      const { withdrawal, order } = locked;
      const withdrawals = tx.getRepository(Withdrawal);
      if (!(await this.amounts.isReturned(tx, order, withdrawal))) {
        if (withdrawal.state === 'waiting') await withdrawals.update({ id }, { dueAt: nextCheck() });
        return false;
      }
      const now = new Date();
      const changes = { ground: 'already-returned' as const, decidedAt: now, refundedAt: now, problem: null };
      await withdrawals.update({ id }, { state: 'accepted', ...changes });
      // One that waited was acknowledged, and the mail about the refund has said the rest.
      if (withdrawal.state === 'received') await this.acknowledge(tx, locked, { kind: 'returned' });
      return true;
    });
  }

  /** Outside of a transaction, because no call runs inside of one. The acknowledgement does not wait for licensing. */
  private async isActivated(id: string, orderId: string): Promise<boolean> {
    try {
      const { licences } = await this.rpc.call(findOrderUse, { orderId });
      return licences.some(({ firstActivatedAt }) => firstActivatedAt !== null);
    } catch (error) {
      await this.dataSource.transaction(async (tx) => {
        const locked = await this.lock(tx, id);
        if (locked) await this.acknowledge(tx, locked, { kind: 'undecided' });
      });
      throw error;
    }
  }

  private async acknowledge(
    tx: EntityManager,
    { withdrawal, order }: LockedWithdrawal,
    outcome: WithdrawalOutcome,
  ): Promise<boolean> {
    const ofOrder = await this.orders.itemsOf(order.id, tx);
    return this.mails.received(tx, order, { withdrawal, ofOrder, outcome });
  }

  private async groundOf(
    tx: EntityManager,
    { withdrawal, order }: LockedWithdrawal,
    isActivated: boolean,
  ): Promise<WithdrawalGround | null> {
    if (!order.paidAt || order.totalCents === 0) return null;
    if (!isReturnable(order)) return null;
    // A gift beside a purchase of one's own is no mistake.
    const isDuplicate = !order.gift && (await this.history.isBoughtTwice(tx, order, duplicateHours));
    const wasDeclined = await tx.getRepository(Withdrawal).existsBy({ orderId: order.id, state: 'declined' });
    const { receivedAt, items } = withdrawal;
    const isWholeOrder = items.length === 0;
    const hasEarnedPrice = (await this.amounts.earnedPrices(order, items, tx)).length > 0;
    return groundOf({
      paidAt: order.paidAt,
      receivedAt,
      isWholeOrder,
      isActivated,
      isDuplicate,
      hasEarnedPrice,
      wasDeclined,
    });
  }

  private async markAccepted(
    tx: EntityManager,
    locked: LockedWithdrawal,
    decision: Pick<Withdrawal, 'ground' | 'decidedBy'>,
  ): Promise<void> {
    const { withdrawal, order } = locked;
    const changes = { ...decision, decidedAt: new Date(), dueAt: new Date(), problem: null };
    await tx.getRepository(Withdrawal).update({ id: withdrawal.id }, { state: 'accepted', ...changes });
    const amount = await this.amounts.due(tx, order, withdrawal.items);
    // Another refund may have taken everything before it is recorded here.
    const outcome: WithdrawalOutcome = amount > 0 ? { kind: 'accepted', amount } : { kind: 'returned' };
    if (withdrawal.state === 'received' && (await this.acknowledge(tx, locked, outcome))) return;
    // After a full refund the mail about that refund has said everything.
    if (amount > 0) await this.mails.accepted(tx, order, withdrawal, amount);
  }

  private async queue(
    tx: EntityManager,
    locked: LockedWithdrawal,
    problem: string | null = null,
  ): Promise<void> {
    const { withdrawal, order } = locked;
    const { id } = withdrawal;
    // The next acceptance requests the refund under another key.
    const refundAttempts = withdrawal.refundAttempts + (problem === null ? 0 : 1);
    const undecided = { ground: null, decidedAt: null, decidedBy: null, dueAt: nextCheck() };
    await tx
      .getRepository(Withdrawal)
      .update({ id }, { state: 'waiting', ...undecided, problem, refundAttempts });
    if (withdrawal.state === 'received') await this.acknowledge(tx, locked, { kind: 'undecided' });
    await this.mails.waiting(tx, order, { id, refundAttempts });
  }

  /** Locks the order first, as every other writer does. */
  private async lock(tx: EntityManager, id: string): Promise<LockedWithdrawal | null> {
    const withdrawals = tx.getRepository(Withdrawal);
    const orderId = (await withdrawals.findOneBy({ id }))?.orderId;
    const order = orderId ? await this.orders.lock(tx, orderId) : null;
    if (!order) return null;
    const row = await withdrawals.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return row && { withdrawal: { ...row, orderId: order.id }, order };
  }
}
