import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckoutAttempt } from './checkout-attempt.entity';

/** Postgres notification at the commit that withdraws attempts. */
export const withdrawnAttemptsChannel = 'withdrawn_attempts';

/** A claim without a result after this time is released to another worker. */
const leaseSeconds = 15;
const maxDelaySeconds = 60;

const claimSql = `update checkout_attempts
       set expiry_due_at = now() + make_interval(secs => $1), expiry_attempts = expiry_attempts + 1
       where (order_id, number) in (
         select order_id, number from checkout_attempts
         where state = 'open' and is_withdrawn and expiry_due_at <= now()
         order by expiry_due_at limit $2 for update skip locked)
       returning order_id as "orderId", number`;

/** The queue of sessions to expire at Stripe. Its entries are the withdrawn open attempts; closing an attempt removes it. */
@Injectable()
export class SessionExpiryQueueService {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims attempts that are due. A request to Stripe is longer than a transaction may be, so a lease replaces the row lock. */
  async claim(batchSize: number): Promise<CheckoutAttempt[]> {
    const [keys]: [Pick<CheckoutAttempt, 'orderId' | 'number'>[], number] = await this.dataSource.query(
      claimSql,
      [leaseSeconds, batchSize],
    );
    if (keys.length === 0) return [];
    return this.dataSource.getRepository(CheckoutAttempt).findBy(keys);
  }

  /** When the next attempt becomes due, from now; undefined without any. A claimed one is due at the end of its lease. */
  async nextDueInMs(): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ ms: number | null }[]>(
      `select extract(epoch from min(expiry_due_at) - now())::float8 * 1000 as ms
         from checkout_attempts where state = 'open' and is_withdrawn`,
    );
    return row?.ms ?? undefined;
  }

  /** Exponential backoff: 1, 2, 4 … 60 seconds. */
  async retryLater({ orderId, number }: CheckoutAttempt): Promise<void> {
    await this.dataSource.query(
      `update checkout_attempts set expiry_due_at =
         now() + make_interval(secs => least(power(2, least(expiry_attempts, 10) - 1), $3))
       where order_id = $1 and number = $2`,
      [orderId, number, maxDelaySeconds],
    );
  }
}
