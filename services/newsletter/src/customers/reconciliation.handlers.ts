import { Controller } from '@nestjs/common';
import {
  type CustomersPage,
  findCustomers,
  type FindCustomers,
  pageOfCustomers,
  type PageOfCustomers,
} from '#contracts/newsletter/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { CustomerFactsService } from './customer-facts.service';

@Controller()
export class ReconciliationHandlers {
  constructor(private readonly customers: CustomerFactsService) {}

  @Handles(pageOfCustomers)
  async page(input: PageOfCustomers): Promise<CustomersPage> {
    return { customers: await this.customers.page(input) };
  }

  @Handles(findCustomers)
  async find({ userIds }: FindCustomers): Promise<CustomersPage> {
    return { customers: await this.customers.find(userIds) };
  }
}
