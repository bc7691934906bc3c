import { Controller } from '@nestjs/common';
import {
  exportOrders,
  type ExportOrders,
  listOrders,
  type ListOrders,
  type OrderExportBatch,
  type OrderPage,
} from '#contracts/commerce/orders';
import { Handles } from '#platform/rpc/handles';
import { OrderAdminQueriesService } from './order-admin-queries.service';

@Controller()
export class OrdersHandlers {
  constructor(private readonly queries: OrderAdminQueriesService) {}

  @Handles(listOrders)
  list(input: ListOrders): Promise<OrderPage> {
    return this.queries.list(input);
  }

  @Handles(exportOrders)
  async export(input: ExportOrders): Promise<OrderExportBatch> {
    return { rows: await this.queries.exportBatch(input) };
  }
}
