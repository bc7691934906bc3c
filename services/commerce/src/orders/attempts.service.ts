import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Equal, IsNull, Not, Or } from 'typeorm';
import { wake } from '#platform/database/wakeups';
import { type AttemptState, CheckoutAttempt } from './checkout-attempt.entity';

/** Notified at the commit that withdraws attempts. */
export const withdrawnAttemptsChannel = 'withdrawn_attempts';

/** After this time without a result, another worker takes the attempt over. */
const expiryLeaseSeconds = 15;
const maxExpiryDelaySeconds = 60;

const claimDue = `update checkout_attempts
       set expiry_due_at = now() + make_interval(secs => $1), expiry_attempts = expiry_attempts + 1
       where (order_id, number) in (
         select order_id, number from checkout_attempts
         where state = 'open' and is_withdrawn and expiry_due_at <= now()
         order by expiry_due_at limit $2 for update skip locked)
       returning order_id as "orderId", number`;

/** The sessions of orders, from the first wish to the last word of Stripe. */
@Injectable()
export class AttemptsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Every try to pay an order, the first first. */
  ofOrder(orderId: string): Promise<CheckoutAttempt[]> {
    return this.dataSource
      .getRepository(CheckoutAttempt)
      .find({ where: { orderId }, order: { number: 'ASC' } });
  }

  /** The one try to pay a plug-in that is under way. */
  openOf(userId: string, pluginId: string): Promise<CheckoutAttempt | null> {
    return this.dataSource.getRepository(CheckoutAttempt).findOneBy({ userId, pluginId, state: 'open' });
  }

  /** An attempt as it is now. */
  current({ orderId, number }: CheckoutAttempt): Promise<CheckoutAttempt | null> {
    return this.dataSource.getRepository(CheckoutAttempt).findOneBy({ orderId, number });
  }

  /** Sessions of an order, the newest first. */
  async sessionsOf(orderId: string): Promise<string[]> {
    const attempts = await this.dataSource
      .getRepository(CheckoutAttempt)
      .find({ where: { orderId, sessionId: Not(IsNull()) }, order: { number: 'DESC' } });
    return attempts.flatMap(({ sessionId }) => sessionId ?? []);
  }

  /**
   * Keeps the session that Stripe made for an attempt. Gives whether the attempt is still open with that session; one that was
   * withdrawn meanwhile is not, and the caller expires its session.
   */
  async keepSession({ orderId, number }: CheckoutAttempt, sessionId: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(CheckoutAttempt)
      .update(
        { orderId, number, state: 'open', isWithdrawn: false, sessionId: Or(IsNull(), Equal(sessionId)) },
        { sessionId, checkedAt: new Date() },
      );
    return affected === 1;
  }

  /** Ends the attempt of a session. Gives whether it was the open one. */
  async close(tx: EntityManager, sessionId: string, state: Exclude<AttemptState, 'open'>): Promise<boolean> {
    const { affected } = await tx
      .getRepository(CheckoutAttempt)
      .update({ sessionId, state: 'open' }, { state, checkedAt: new Date() });
    return affected === 1;
  }

  /** Ends an attempt, whether it ever got a session or not. */
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
   * Attempts worth asking Stripe about, the longest neglected first: those whose order still waits for money. The pauses
   * grow with age, from one sweep to five minutes, because most that are abandoned stay abandoned.
   */
  async due(pauseSeconds: number, most: number): Promise<CheckoutAttempt[]> {
    return this.dataSource
      .createQueryBuilder(CheckoutAttempt, 'attempt')
      .innerJoin('orders', 'o', 'o.id = attempt.order_id')
      .where(`(attempt.state = 'open' or (attempt.state = 'completed' and o.state = 'processing'))`)
      .andWhere(
        `attempt.checked_at < now() - make_interval(secs => greatest(:pauseSeconds,
           least(300, extract(epoch from now() - attempt.created_at) / 8)))`,
        { pauseSeconds },
      )
      .orderBy('attempt.checked_at')
      .limit(most)
      .getMany();
  }

  /**
   * Marks open attempts that must not take money any more: for a product that is no longer sold, or of a deleted account. The
   * worker expires their sessions as soon as the transaction commits.
   */
  async withdraw(tx: EntityManager, which: { pluginId: string } | { userId: string }): Promise<void> {
    await tx.getRepository(CheckoutAttempt).update({ ...which, state: 'open' }, { isWithdrawn: true });
    await wake(tx, withdrawnAttemptsChannel);
  }

  /** The same for open attempts at the price of offers that are no longer earned. */
  async withdrawOffers(tx: EntityManager, offerIds: readonly string[]): Promise<void> {
    await tx.query(
      `update checkout_attempts a set is_withdrawn = true
       from orders o where o.id = a.order_id and a.state = 'open' and o.offer_id = any($1)`,
      [offerIds],
    );
    await wake(tx, withdrawnAttemptsChannel);
  }

  /** Withdrawn attempts that are due. Stripe takes longer than a transaction may, so a lease replaces the row lock. */
  async claimWithdrawn(batchSize: number): Promise<CheckoutAttempt[]> {
    const [keys]: [Pick<CheckoutAttempt, 'orderId' | 'number'>[], number] = await this.dataSource.query(
      claimDue,
      [expiryLeaseSeconds, batchSize],
    );
    if (keys.length === 0) return [];
    return this.dataSource.getRepository(CheckoutAttempt).findBy(keys);
  }

  /** Exponential backoff: 1, 2, 4 … 60 seconds until the next try. */
  async postponeExpiry({ orderId, number }: CheckoutAttempt): Promise<void> {
    await this.dataSource.query(
      `update checkout_attempts set expiry_due_at =
         now() + make_interval(secs => least(power(2, least(expiry_attempts, 10) - 1), $3))
       where order_id = $1 and number = $2`,
      [orderId, number, maxExpiryDelaySeconds],
    );
  }

  async markChecked({ orderId, number }: CheckoutAttempt): Promise<void> {
    await this.dataSource
      .getRepository(CheckoutAttempt)
      .update({ orderId, number }, { checkedAt: () => 'now()' });
  }
}
