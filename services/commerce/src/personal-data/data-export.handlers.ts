import { Controller } from '@nestjs/common';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
} from '#contracts/commerce/data-export';
import { Handles } from '#platform/rpc/handles';
import { OffersService } from '../offers/offers.service';
import { OrderAdminQueriesService } from '../orders/order-admin-queries.service';

@Controller()
export class DataExportHandlers {
  constructor(
    private readonly orders: OrderAdminQueriesService,
    private readonly offers: OffersService,
  ) {}

  @Handles(commerceExport)
  async export({ userId }: CommerceExportQuery): Promise<CommerceExport> {
    const [orders, offers] = await Promise.all([
      this.orders.listByUser(userId),
      this.offers.exportFor(userId),
    ]);
    return { orders, offers };
  }
}
