import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailChanged, type UserEmailChanged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CustomersService } from './customers.service';

/** The new address is erased with the account. A subscription stays with the address that confirmed it. */
@Controller()
export class SaveCustomerWhenEmailChanged {
  constructor(private readonly customers: CustomersService) {}

  @Consumes(userEmailChanged)
  save({ userId, email }: UserEmailChanged, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    return this.customers.saveEmail(tx, userId, email, new Date(occurredAt));
  }
}
