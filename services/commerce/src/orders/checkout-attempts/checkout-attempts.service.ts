import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Equal, IsNull, Not, Or } from 'typeorm';
import { notify } from '#platform/database/pg-notifications';
import { type AttemptState, CheckoutAttempt } from './checkout-attempt.entity';
import { withdrawnAttemptsChannel } from './session-expiry-queue.service';
import { AccountMerge, type ErasedCustomer, Erasure, type MergedCustomer } from '../../personal-data';
import { DeletionWithOrders } from '../placed-orders/order-records.service';

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

  /** The open attempts of these orders. */
  findOpenOf(orderIds: readonly string[], tx: EntityManager): Promise<CheckoutAttempt[]> {
    return tx.getRepository(CheckoutAttempt).findBy({ orderId: In([...orderIds]), state: 'open' });
  }

  /** The open attempts of a user that contain one of these plug-ins. */
  findOpen(
    userId: string,
    pluginIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<CheckoutAttempt[]> {
    return tx
      .createQueryBuilder(CheckoutAttempt, 'attempt')
      .where(`attempt.state = 'open' and attempt.user_id = :userId`, { userId })
      .andWhere('attempt.plugin_ids && :pluginIds::uuid[]', { pluginIds })
      .orderBy('attempt.created_at')
      .getMany();
  }

  /** The order of a session. The parameters of the session are large and not read. */
  findBySession(sessionId: string): Promise<Pick<CheckoutAttempt, 'orderId' | 'userId' | 'state'> | null> {
    const select = { orderId: true, number: true, userId: true, state: true } as const;
    return this.dataSource.getRepository(CheckoutAttempt).findOne({ select, where: { sessionId } });
  }

  /** The orders of some sessions, by session. */
  async orderIdsBySession(sessionIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.dataSource
      .getRepository(CheckoutAttempt)
      .find({ select: { orderId: true, sessionId: true }, where: { sessionId: In([...sessionIds]) } });
    return new Map(rows.map(({ sessionId, orderId }) => [sessionId ?? '', orderId]));
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

  /** Closes an attempt, with or without a session. Returns whether it was open and had no other session than the one that was read. */
  async closeAttempt(
    tx: EntityManager,
    { orderId, number, sessionId }: CheckoutAttempt,
    state: Exclude<AttemptState, 'open'>,
  ): Promise<boolean> {
    const { affected } = await tx
      .getRepository(CheckoutAttempt)
      .update({ orderId, number, state: 'open', sessionId: sessionId ?? IsNull() }, { state });
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
    const [condition, value] = conditionOf(which);
    await tx
      .createQueryBuilder()
      .update(CheckoutAttempt)
      .set({ isWithdrawn: true })
      .where(`state = 'open' and ${condition}`, { value })
      .execute();
    await notify(tx, withdrawnAttemptsChannel);
  }

  /** The sessions of the former account must not be paid; one that was paid meanwhile is a payment of its order. */
  @AccountMerge()
  async merge(tx: EntityManager, { formerUserId }: MergedCustomer): Promise<void> {
    await this.withdraw(tx, { userId: formerUserId });
  }

  /** Withdraws the open attempts, and deletes the stored session parameters: they contain the e-mail address. */
  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedCustomer): Promise<void> {
    await this.withdraw(tx, { userId });
    await tx.query(`update checkout_attempts set session_parameters = '{}' where user_id = $1`, [userId]);
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from checkout_attempts where order_id = any($1)', [orderIds]);
  }
}

function conditionOf(which: WithdrawnAttempts): [condition: string, value: unknown] {
  if ('orderIds' in which) return ['order_id = any(:value)', which.orderIds];
  if ('userId' in which) return ['user_id = :value', which.userId];
  return ['plugin_ids @> array[:value]::uuid[]', which.pluginId];
}

/** Whether an attempt is for exactly these products. */
export function isForProducts(
  { pluginIds }: Pick<CheckoutAttempt, 'pluginIds'>,
  wanted: readonly string[],
): boolean {
  return pluginIds.length === wanted.length && wanted.every((id) => pluginIds.includes(id));
}
