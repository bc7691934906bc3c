import { Module } from '@nestjs/common';
import { OrdersByAddressService } from './addresses/orders-by-address.service';
import { CodeUsesService } from './lines/code-uses.service';
import { LineFactsService } from './lines/line-facts.service';
import { OrderLinesService } from './lines/order-lines.service';
import { EarnedPricesService } from './lines/earned-prices.service';
import { UpgradeUsesService } from './lines/upgrade-uses.service';
import { OrderAdminQueriesService } from './order-admin-queries.service';
import { OrderFactsService } from './order-facts.service';
import { OrderMetrics } from './metrics/order-metrics';
import { OrderRecordsService } from './order-records.service';
import { OrderStatusService } from './order-status.service';
import { OrdersService } from './orders.service';
import { PurchaseHistoryService } from './purchase-history.service';
import { UninvoicedOrdersService } from './uninvoiced-orders.service';
import { UnfulfilledOrdersService } from './unfulfilled-orders.service';

const services = [
  OrdersService,
  OrdersByAddressService,
  PurchaseHistoryService,
  OrderAdminQueriesService,
  OrderFactsService,
  OrderRecordsService,
  OrderStatusService,
  UnfulfilledOrdersService,
  LineFactsService,
  OrderLinesService,
  CodeUsesService,
  UpgradeUsesService,
  EarnedPricesService,
  UninvoicedOrdersService,
];

/** Orders and their items: `orders`, `order_items`, `order_adjustments`, `order_codes`. */
@Module({ controllers: [], providers: [...services, OrderMetrics], exports: services })
export class OrdersModule {}
