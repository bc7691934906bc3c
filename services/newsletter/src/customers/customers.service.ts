import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { SubscribersService } from '../subscribers/subscribers.service';
import { Customer } from './customer.entity';
import { Ownership } from './ownership.entity';

/** The e-mail addresses of accounts. They link subscribers to owned plug-ins and to the erasure of an account. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly erasedSubjects: ErasedSubjects,
  ) {}

  /** The addresses of accounts that own a plug-in. */
  async ownerEmails(pluginId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ email: string }[]>(
      `select c.email from customers c join ownerships o on o.user_id = c.user_id
        where o.is_owned and o.plugin_id = $1`,
      [pluginId],
    );
    return rows.map(({ email }) => email);
  }

  /** The address of an account. */
  async emailOf(userId: string): Promise<string | undefined> {
    return (await this.dataSource.getRepository(Customer).findOneBy({ userId }))?.email;
  }

  /** The accounts of addresses; of several with one address the one that has it last. */
  async userIdsByEmail(emails: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.dataSource.query<{ email: string; userId: string }[]>(
      `select distinct on (email) email, user_id as "userId" from customers where email = any($1)
        order by email, since desc`,
      [emails],
    );
    return new Map(rows.map(({ email, userId }) => [email, userId]));
  }

  /**
   * The address of an account that does not own a plug-in. It locks the customer: a concurrent grant is either seen here, or finds what
   * this transaction queues.
   */
  async emailWithout(tx: EntityManager, userId: string, pluginId: string): Promise<string | undefined> {
    const customer = await this.lock(tx, userId);
    const isOwned = await tx.getRepository(Ownership).existsBy({ userId, pluginId, isOwned: true });
    return isOwned ? undefined : customer?.email;
  }

  lock(tx: EntityManager, userId: string): Promise<Customer | null> {
    return tx.getRepository(Customer).findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Stores the address of an account. Events arrive in any order, and the newest address counts. After the deletion of the
   * account, the address of a late event is erased as well.
   */
  async saveEmail(tx: EntityManager, userId: string, email: string, since: Date): Promise<void> {
    const address = normalizeEmail(email);
    if (await this.erasedSubjects.has(tx, userId)) return this.eraseAddress(tx, userId, address);
    await tx.query(
      `insert into customers (user_id, email, since) values ($1, $2, $3)
       on conflict (user_id) do update set email = excluded.email, since = excluded.since
        where customers.since < excluded.since`,
      [userId, address, since],
    );
  }

  /** Erases the user of a deleted account: as customer, as subscriber, and in mails. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.erasedSubjects.add(tx, userId);
    const customer = await this.lock(tx, userId);
    await tx.getRepository(Ownership).delete({ userId });
    if (!customer) return;
    await this.eraseAddress(tx, userId, customer.email);
    await tx.getRepository(Customer).delete({ userId });
  }

  /** An address that another account uses meanwhile keeps its subscription. */
  private async eraseAddress(tx: EntityManager, userId: string, email: string): Promise<void> {
    if (await tx.getRepository(Customer).existsBy({ email, userId: Not(userId) })) return;
    await this.subscribers.erase(tx, email);
    await redactEvents(tx, { email }, { email: '' });
  }
}
