import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userRegistered, type UserRegistered } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CustomersService } from './customers.service';

@Controller()
export class SaveCustomerWhenUserRegistered {
  constructor(private readonly customers: CustomersService) {}

  @Consumes(userRegistered)
  save({ userId, email }: UserRegistered, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    return this.customers.saveEmail(tx, userId, email, new Date(occurredAt));
  }
}
