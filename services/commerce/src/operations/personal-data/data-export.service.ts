import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
} from '#contracts/commerce/data-export';
import { Handles } from '#platform/rpc/handles';
import { OrderAdminQueriesService } from '../../orders/placed-orders/order-admin-queries.service';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { dataExports } from '../../personal-data';

/** Orders of one part, with their items, documents and consents. */
const ordersPerPart = 100;

/** Commerce's part of the data export: the orders, and what other tables contribute. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderViews: OrderAdminQueriesService,
    private readonly modules: ModulesContainer,
  ) {}

  @Handles(commerceExport)
  async export({ userId, part = 0 }: CommerceExportQuery): Promise<CommerceExport> {
    const page = { skip: part * ordersPerPart, take: ordersPerPart };
    const orders = await this.orderViews.listByUser(userId, page);
    const orderIds = orders.map(({ id }) => id);
    const paid = await this.orders.findPaid(orderIds);
    const customer = { userId, paid, orderIds, isFirstPart: part === 0 };
    const parts = await Promise.all(dataExports.find(this.modules).map(({ call }) => call(customer)));
    const hasMore = orders.length === ordersPerPart;
    const lists = { invoices: [], billingDetails: [], offers: [], consents: [], withdrawals: [] };
    return parts.reduce<CommerceExport>((all, part) => ({ ...all, ...part }), { hasMore, orders, ...lists });
  }
}
