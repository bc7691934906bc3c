import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchWriter } from '#platform/database/batch-writer';
import { CheckoutAttemptsService, foreignSessions } from '../checkout-attempts/checkout-attempts.service';
import { OrderLocksService } from '../orders/locked-orders/order-locks.service';
import { type Order, wasPaid } from '../orders/orders.service';
import type { PaymentSession } from '../stripe/stripe.service';
import { PaymentRecorderService, type SessionOfOrder } from './payment-recorder.service';

/** Few enough to end within the statement timeout on a busy machine. */
const maxBatchSize = 32;

/** A session that was read from Stripe, to be applied to its order. */
export interface ReadSession {
  readonly orderId: string;
  readonly session: PaymentSession;
  readonly hasFailed: boolean;
}

/** An order after a session was applied; `isPaidBefore` if nothing had to be done. */
export interface AppliedSession {
  order: Order;
  isPaidBefore: boolean;
}

interface WaitingSession extends Omit<ReadSession, 'orderId'> {
  orderId: string;
  applied?: AppliedSession;
}

/**
 * Applies sessions to their orders: those that arrive while a transaction runs share the next one. Such a transaction waits for no
 * locked order; what it leaves out, and all its sessions if it fails, get a transaction of their own.
 */
@Injectable()
export class SessionBatchService {
  private readonly writer = new BatchWriter<WaitingSession>(async (waiting) => {
    await this.transact(waiting, true);
    return () => true;
  }, maxBatchSize);

  constructor(
    private readonly dataSource: DataSource,
    private readonly locks: OrderLocksService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly recorder: PaymentRecorderService,
  ) {}

  /** Undefined if the order does not exist. @throws whatever fails for this session alone */
  async apply(read: ReadSession): Promise<AppliedSession | undefined> {
    const waiting: WaitingSession = { ...read };
    await this.writer.add(waiting);
    if (!waiting.applied) await this.transact([waiting], false);
    return waiting.applied;
  }

  /** A session that belongs to another order than it names is applied to the order of its attempt. */
  private async transact(waiting: readonly WaitingSession[], skipsLocked: boolean): Promise<void> {
    const applied = await this.dataSource.transaction(async (tx) => {
      const sessions = waiting.map(({ orderId, session }) => ({ sessionId: session.id, orderId }));
      const orderIds = [...new Set(waiting.map(({ orderId }) => orderId))];
      const together = skipsLocked ? [this.attempts.foreign(sessions)] : [];
      const options = { skipsLocked, needsNumbers: true, together };
      const { orders, results } = await this.locks.lock(tx, orderIds, options);
      const foreign = new Map(results.of(foreignSessions).map((row) => [row.sessionId, row.orderId]));
      const found = new Map<WaitingSession, AppliedSession>();
      const unpaid: SessionOfOrder[] = [];
      const seen = new Set<string>();
      for (const one of waiting) {
        one.orderId = foreign.get(one.session.id) ?? one.orderId;
        const locked = orders.get(one.orderId);
        // Two sessions of one order are applied one after the other.
        if (!locked || seen.has(one.orderId)) continue;
        seen.add(one.orderId);
        const isPaidBefore = wasPaid(locked.order.state);
        if (!isPaidBefore) unpaid.push({ locked, session: one.session, hasFailed: one.hasFailed });
        found.set(one, { order: locked.order, isPaidBefore });
      }
      await this.recorder.record(tx, unpaid);
      return found;
    });
    for (const [one, result] of applied) one.applied = result;
  }
}
