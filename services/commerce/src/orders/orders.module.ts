import { Module } from '@nestjs/common';
import { OrderAdminQueriesService } from './order-admin-queries.service';
import { OrderFactsService } from './order-facts.service';
import { OrderMetrics } from './order-metrics';
import { OrderRecordsService } from './order-records.service';
import { OrdersHandlers } from './orders.handlers';
import { OrdersService } from './orders.service';
import { PurchaseHistoryService } from './purchase-history.service';
import { UninvoicedOrdersService } from './uninvoiced-orders.service';
import { UnfulfilledOrdersService } from './unfulfilled-orders.service';

const services = [
  OrdersService,
  PurchaseHistoryService,
  OrderAdminQueriesService,
  OrderFactsService,
  OrderRecordsService,
  UnfulfilledOrdersService,
  UninvoicedOrdersService,
];

/** Orders and their items: `orders`, `order_items`. */
@Module({ controllers: [OrdersHandlers], providers: [...services, OrderMetrics], exports: services })
export class OrdersModule {}
