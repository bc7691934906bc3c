import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module';
import { BillingService } from './billing/billing.service';
import { CartService } from './cart/cart.service';
import { CheckoutAttemptsService } from './checkout-attempts/checkout-attempts.service';
import { SessionExpiryQueueService } from './checkout-attempts/session-expiry-queue.service';
import { ConsentsService } from './consents/consents.service';
import { LostAttemptsService } from './lost-orders/lost-attempts.service';
import { LostOrdersService } from './lost-orders/lost-orders.service';
import { OrderMailsService } from './mails/order-mails.service';
import { OrdersByAddressService } from './placed-orders/addresses/orders-by-address.service';
import { CodeUsesService } from './placed-orders/lines/code-uses.service';
import { EarnedPricesService } from './placed-orders/lines/earned-prices.service';
import { LineFactsService } from './placed-orders/lines/line-facts.service';
import { OrderLinesService } from './placed-orders/lines/order-lines.service';
import { UpgradeUsesService } from './placed-orders/lines/upgrade-uses.service';
import { OrderMetrics } from './placed-orders/metrics/order-metrics';
import { OrderAdminQueriesService } from './placed-orders/order-admin-queries.service';
import { OrderCurrencyService } from './placed-orders/order-currency.service';
import { OrderFactsService } from './placed-orders/order-facts.service';
import { OrderRecordsService } from './placed-orders/order-records.service';
import { OrderStatusService } from './placed-orders/order-status.service';
import { OrdersService } from './placed-orders/orders.service';
import { PurchaseHistoryService } from './placed-orders/purchase-history.service';
import { StuckOrdersService } from './placed-orders/stuck-orders.service';
import { UnfulfilledOrdersService } from './placed-orders/unfulfilled-orders.service';
import { UninvoicedOrdersService } from './placed-orders/uninvoiced-orders.service';
import { ReceiptCopiesService } from './receipts/receipt-copies.service';
import { ReceiptService } from './receipts/receipt.service';
import { SendReceiptWhenOrderFulfilled } from './receipts/send-receipt-when-order-fulfilled.consumer';

const exported = [
  BillingService,
  CheckoutAttemptsService,
  SessionExpiryQueueService,
  ConsentsService,
  LostAttemptsService,
  LostOrdersService,
  OrderMailsService,
  OrdersService,
  OrdersByAddressService,
  PurchaseHistoryService,
  OrderAdminQueriesService,
  OrderFactsService,
  OrderRecordsService,
  OrderStatusService,
  StuckOrdersService,
  UnfulfilledOrdersService,
  LineFactsService,
  OrderLinesService,
  CodeUsesService,
  UpgradeUsesService,
  EarnedPricesService,
  UninvoicedOrdersService,
  ReceiptCopiesService,
  ReceiptService,
];

/** Orders from the cart to the receipt, with the consents, sessions and addresses that belong to them. */
@Module({
  imports: [StripeModule],
  controllers: [SendReceiptWhenOrderFulfilled],
  providers: [...exported, CartService, OrderMetrics, OrderCurrencyService],
  exports: exported,
})
export class OrdersModule {}
