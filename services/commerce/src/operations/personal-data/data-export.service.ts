import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
} from '#contracts/commerce/data-export';
import { Handles } from '#platform/rpc/handles';
import { OrderAdminQueriesService } from '../../orders/orders/order-admin-queries.service';
import { OrdersService } from '../../orders/orders/orders.service';
import { dataExports } from '../../personal-data';

/** Commerce's part of the data export: the orders, and what other tables contribute. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderViews: OrderAdminQueriesService,
    private readonly modules: ModulesContainer,
  ) {}

  @Handles(commerceExport)
  async export({ userId }: CommerceExportQuery): Promise<CommerceExport> {
    const orders = await this.orderViews.listByUser(userId);
    const paid = await this.orders.findPaidByUser(userId);
    const customer = { userId, paid, orderIds: orders.map(({ id }) => id) };
    const parts = await Promise.all(dataExports.find(this.modules).map(({ call }) => call(customer)));
    const data: CommerceExport = { orders, invoices: [], billingDetails: [], offers: [] };
    return parts.reduce<CommerceExport>((all, part) => ({ ...all, ...part }), data);
  }
}
