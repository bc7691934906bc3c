import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ownership } from '../ownership/ownership.entity';
import { Customer } from './customer.entity';
import { SubscribersService } from './subscribers.service';

/** Whose account an address is. */
@Injectable()
export class CustomersService {
  constructor(private readonly subscribers: SubscribersService) {}

  async remember(tx: EntityManager, userId: string, email: string): Promise<void> {
    await tx.getRepository(Customer).upsert({ userId, email: email.toLowerCase() }, ['userId']);
  }

  /** Forgets whoever had the account: as a customer, as a subscriber, and in mails. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    const customer = await tx.getRepository(Customer).findOneBy({ userId });
    if (!customer) return;
    await this.subscribers.erase(tx, customer.email);
    await tx.getRepository(Customer).delete({ userId });
    await tx.getRepository(Ownership).delete({ userId });
  }
}
