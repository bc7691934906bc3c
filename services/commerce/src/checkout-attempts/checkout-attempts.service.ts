import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Equal, In, IsNull, Not, Or } from 'typeorm';
import type { BoundStatement } from '#platform/database/transactions/combined-statement';
import { notify } from '#platform/database/pg-notifications';
import { attemptCompletion, foreignSessions } from './attempt.statements';
import { type AttemptState, CheckoutAttempt } from './checkout-attempt.entity';
import { withdrawnAttemptsChannel } from './session-expiry-queue.service';

export { foreignSessions };
export type { AttemptState, CheckoutAttempt } from './checkout-attempt.entity';

/** The attempts whose sessions must no longer accept a payment. */
export type WithdrawnAttempts = { pluginId: string } | { userId: string } | { orderIds: readonly string[] };

/** A subquery for statements of other modules: the attempt of the session `$1`. */
export const attemptOfSessionSql = 'select order_id, state from checkout_attempts where session_id = $1';

/** Creates, reads and closes the checkout attempts of orders. */
@Injectable()
export class CheckoutAttemptsService {
  constructor(private readonly dataSource: DataSource) {}

  /** All attempts of an order, oldest first. */
  listByOrder(orderId: string): Promise<CheckoutAttempt[]> {
    return this.dataSource
      .getRepository(CheckoutAttempt)
      .find({ where: { orderId }, order: { number: 'ASC' } });
  }

  /** The open attempt of a user for a plug-in; there is at most one. */
  findOpen(
    userId: string,
    pluginId: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<CheckoutAttempt | null> {
    return tx.getRepository(CheckoutAttempt).findOneBy({ userId, pluginId, state: 'open' });
  }

  findBySession(sessionId: string): Promise<CheckoutAttempt | null> {
    return this.dataSource.getRepository(CheckoutAttempt).findOneBy({ sessionId });
  }

  /** The current row of an attempt. */
  reload({ orderId, number }: CheckoutAttempt): Promise<CheckoutAttempt | null> {
    return this.dataSource.getRepository(CheckoutAttempt).findOneBy({ orderId, number });
  }

  /** Ids of the sessions of an order, newest first. */
  async sessionIdsOf(orderId: string): Promise<string[]> {
    const attempts = await this.dataSource
      .getRepository(CheckoutAttempt)
      .find({ where: { orderId, sessionId: Not(IsNull()) }, order: { number: 'DESC' } });
    return attempts.flatMap(({ sessionId }) => sessionId ?? []);
  }

  async create(tx: EntityManager, attempt: CheckoutAttempt): Promise<void> {
    await tx.getRepository(CheckoutAttempt).insert(attempt);
  }

  /**
   * Saves the session that Stripe created for an attempt. Returns false if the attempt was closed or withdrawn meanwhile, or
   * has another session; the caller then expires the new session.
   */
  async saveSession({ orderId, number }: CheckoutAttempt, sessionId: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(CheckoutAttempt)
      .update(
        { orderId, number, state: 'open', isWithdrawn: false, sessionId: Or(IsNull(), Equal(sessionId)) },
        { sessionId, checkedAt: new Date() },
      );
    return affected === 1;
  }

  /** Closes the attempt of a session. Returns whether it was open. */
  async close(tx: EntityManager, sessionId: string, state: Exclude<AttemptState, 'open'>): Promise<boolean> {
    const { affected } = await tx
      .getRepository(CheckoutAttempt)
      .update({ sessionId, state: 'open' }, { state, checkedAt: new Date() });
    return affected === 1;
  }

  /** Reads those of some sessions that belong to another order than they name, together with other statements. */
  foreign(sessions: readonly { sessionId: string; orderId: string }[]): BoundStatement {
    const values = [sessions.map(({ sessionId }) => sessionId), sessions.map(({ orderId }) => orderId)];
    return { statement: foreignSessions, values };
  }

  /** Closes the attempts of paid sessions, together with the payment. */
  completion(sessionIds: readonly string[]): BoundStatement {
    return { statement: attemptCompletion, values: [sessionIds] };
  }

  /** Closes an attempt, with or without a session. Returns whether it was open. */
  async closeAttempt(
    tx: EntityManager,
    { orderId, number }: CheckoutAttempt,
    state: Exclude<AttemptState, 'open'>,
  ): Promise<boolean> {
    const { affected } = await tx
      .getRepository(CheckoutAttempt)
      .update({ orderId, number, state: 'open' }, { state });
    return affected === 1;
  }

  /**
   * Attempts whose sessions the sweep checks at Stripe, the least recently checked first: open ones, and completed ones of
   * these orders, whose delayed payment may have arrived. The interval grows with the age of the attempt, up to five minutes,
   * because most abandoned attempts stay abandoned.
   */
  async findDueForCheck(
    minIntervalSeconds: number,
    limit: number,
    processingOrderIds: readonly string[],
  ): Promise<CheckoutAttempt[]> {
    return this.dataSource
      .createQueryBuilder(CheckoutAttempt, 'attempt')
      .where(
        `(attempt.state = 'open' or (attempt.state = 'completed' and attempt.order_id = any(:processingOrderIds)))`,
        { processingOrderIds },
      )
      .andWhere(
        `attempt.checked_at < now() - make_interval(secs => greatest(:minIntervalSeconds,
           least(300, extract(epoch from now() - attempt.created_at) / 8)))`,
        { minIntervalSeconds },
      )
      .orderBy('attempt.checked_at')
      .limit(limit)
      .getMany();
  }

  async markChecked({ orderId, number }: CheckoutAttempt): Promise<void> {
    await this.dataSource
      .getRepository(CheckoutAttempt)
      .update({ orderId, number }, { checkedAt: () => 'now()' });
  }

  /**
   * Withdraws open attempts: their sessions must not accept a payment any more. The session expiry worker expires the
   * sessions at Stripe as soon as the transaction commits.
   */
  async withdraw(tx: EntityManager, which: WithdrawnAttempts): Promise<void> {
    const where = 'orderIds' in which ? { orderId: In([...which.orderIds]) } : which;
    await tx.getRepository(CheckoutAttempt).update({ ...where, state: 'open' }, { isWithdrawn: true });
    await notify(tx, withdrawnAttemptsChannel);
  }

  /** Deletes the stored session parameters of a user: they contain the e-mail address. */
  async eraseParameters(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`update checkout_attempts set session_parameters = '{}' where user_id = $1`, [userId]);
  }

  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from checkout_attempts where order_id = any($1)', [orderIds]);
  }
}
