import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import { redactFacts } from '#platform/events/redact-facts';
import { Customer } from './customer.entity';
import { SubscribersService } from './subscribers.service';

/** Whose account an address is. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly subscribers: SubscribersService,
    private readonly tombstones: Tombstones,
  ) {}

  /**
   * The account has this address from then on; facts may come in any order, and the newest one stands. Told after the account is
   * gone, it only says which address is to be forgotten.
   */
  async remember(tx: EntityManager, userId: string, email: string, since: Date): Promise<void> {
    const address = email.toLowerCase();
    if (await this.tombstones.isBuried(tx, userId)) return this.erase(tx, userId, address);
    await tx.query(
      `insert into customers (user_id, email, since) values ($1, $2, $3)
       on conflict (user_id) do update set email = excluded.email, since = excluded.since
        where customers.since < excluded.since`,
      [userId, address, since],
    );
  }

  /** Forgets whoever had the account: as a customer, as a subscriber, and in mails. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await this.tombstones.bury(tx, userId);
    await tx.query('delete from ownerships where user_id = $1', [userId]);
    const customer = await tx.getRepository(Customer).findOneBy({ userId });
    if (!customer) return;
    await this.erase(tx, userId, customer.email);
    await tx.getRepository(Customer).delete({ userId });
  }

  /** Whoever has come back with the same address meanwhile keeps what they chose since. */
  private async erase(tx: EntityManager, userId: string, email: string): Promise<void> {
    if (await tx.getRepository(Customer).existsBy({ email, userId: Not(userId) })) return;
    await this.subscribers.erase(tx, email);
    await redactFacts(tx, { email }, { email: '' });
  }
}
