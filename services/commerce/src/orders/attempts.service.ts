import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Equal, IsNull, Not, Or } from 'typeorm';
import { type AttemptState, CheckoutAttempt } from './checkout-attempt.entity';

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

  /** Keeps the session that Stripe made for an attempt. Gives whether the attempt is still open with that session. */
  async keepSession({ orderId, number }: CheckoutAttempt, sessionId: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(CheckoutAttempt)
      .update(
        { orderId, number, state: 'open', sessionId: Or(IsNull(), Equal(sessionId)) },
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

  /** Marks the open attempts for a product that is no longer sold. */
  async withdraw(tx: EntityManager, pluginId: string): Promise<void> {
    await tx.getRepository(CheckoutAttempt).update({ pluginId, state: 'open' }, { isWithdrawn: true });
  }

  /** Open attempts that must not take money any more: of those who were forgotten, and for what is no longer sold. */
  unwanted(most: number): Promise<CheckoutAttempt[]> {
    return this.dataSource
      .createQueryBuilder(CheckoutAttempt, 'attempt')
      .leftJoin('tombstones', 't', 't.subject_id = attempt.user_id')
      .where(`attempt.state = 'open' and (attempt.is_withdrawn or t.subject_id is not null)`)
      .limit(most)
      .getMany();
  }

  async markChecked({ orderId, number }: CheckoutAttempt): Promise<void> {
    await this.dataSource
      .getRepository(CheckoutAttempt)
      .update({ orderId, number }, { checkedAt: () => 'now()' });
  }
}
