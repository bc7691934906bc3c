import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailChanged, type UserEmailChanged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CustomersService } from './customers.service';

/** Whose address it is decides who is forgotten with an account. A subscription stays with the address that confirmed it. */
@Controller()
export class RememberCustomerWhenEmailChanged {
  constructor(private readonly customers: CustomersService) {}

  @Consumes(userEmailChanged)
  remember({ userId, email }: UserEmailChanged, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    return this.customers.remember(tx, userId, email, new Date(occurredAt));
  }
}
