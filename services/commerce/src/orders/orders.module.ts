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
import { OrdersByAddressService } from './orders/addresses/orders-by-address.service';
import { CodeUsesService } from './orders/lines/code-uses.service';
import { EarnedPricesService } from './orders/lines/earned-prices.service';
import { LineFactsService } from './orders/lines/line-facts.service';
import { OrderLinesService } from './orders/lines/order-lines.service';
import { UpgradeUsesService } from './orders/lines/upgrade-uses.service';
import { OrderMetrics } from './orders/metrics/order-metrics';
import { OrderAdminQueriesService } from './orders/order-admin-queries.service';
import { OrderFactsService } from './orders/order-facts.service';
import { OrderRecordsService } from './orders/order-records.service';
import { OrderStatusService } from './orders/order-status.service';
import { OrdersService } from './orders/orders.service';
import { PurchaseHistoryService } from './orders/purchase-history.service';
import { UnfulfilledOrdersService } from './orders/unfulfilled-orders.service';
import { UninvoicedOrdersService } from './orders/uninvoiced-orders.service';
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
  providers: [...exported, CartService, OrderMetrics],
  exports: exported,
})
export class OrdersModule {}
