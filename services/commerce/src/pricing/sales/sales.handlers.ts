import { Controller } from '@nestjs/common';
import {
  createSale,
  type CreateSale,
  endSale,
  listSales,
  type ListSales,
  type SaleId,
  type SaleListItem,
  type SalePage,
} from '#contracts/commerce/pricing/sale-admin';
import { Handles } from '#platform/rpc/handles';
import { SaleQueriesService } from './sale-queries.service';
import { SalesService } from './sales.service';

@Controller()
export class SalesHandlers {
  constructor(
    private readonly sales: SalesService,
    private readonly queries: SaleQueriesService,
  ) {}

  @Handles(listSales)
  list(input: ListSales): Promise<SalePage> {
    return this.queries.list(input);
  }

  @Handles(createSale)
  async create(input: CreateSale): Promise<SaleListItem> {
    return this.queries.find(await this.sales.create(input));
  }

  @Handles(endSale)
  async end({ id }: SaleId): Promise<SaleListItem> {
    await this.sales.end(id);
    return this.queries.find(id);
  }
}
