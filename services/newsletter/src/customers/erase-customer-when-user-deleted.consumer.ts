import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userDeleted, type UserDeleted } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CustomersService } from './customers.service';

@Controller()
export class EraseCustomerWhenUserDeleted {
  constructor(private readonly customers: CustomersService) {}

  @Consumes(userDeleted)
  erase({ userId }: UserDeleted, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.customers.erase(tx, userId);
  }
}
