import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userDeleted, type UserDeleted } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CustomersService } from './customers.service';

@Controller()
export class ForgetCustomerWhenUserDeleted {
  constructor(private readonly customers: CustomersService) {}

  @Consumes(userDeleted)
  forget({ userId }: UserDeleted, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.customers.forget(tx, userId);
  }
}
