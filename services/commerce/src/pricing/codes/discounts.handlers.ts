import { Controller } from '@nestjs/common';
import {
  createDiscount,
  type CreateDiscount,
  type DiscountId,
  type DiscountListItem,
  type DiscountPage,
  endDiscount,
  exportCodes,
  type ExportCodes,
  type ExportedCodes,
  listDiscounts,
  type ListDiscounts,
} from '#contracts/commerce/pricing/discount-admin';
import { Handles } from '#platform/rpc/handles';
import { DiscountQueriesService } from './discount-queries.service';
import { DiscountsService } from './discounts.service';

@Controller()
export class DiscountsHandlers {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly queries: DiscountQueriesService,
  ) {}

  @Handles(listDiscounts)
  list(input: ListDiscounts): Promise<DiscountPage> {
    return this.queries.list(input);
  }

  @Handles(createDiscount)
  async create(input: CreateDiscount): Promise<DiscountListItem> {
    return this.queries.find(await this.discounts.create(input));
  }

  @Handles(endDiscount)
  async end({ id }: DiscountId): Promise<DiscountListItem> {
    await this.discounts.end(id);
    return this.queries.find(id);
  }

  @Handles(exportCodes)
  export(input: ExportCodes): Promise<ExportedCodes> {
    return this.queries.exportCodes(input);
  }
}
