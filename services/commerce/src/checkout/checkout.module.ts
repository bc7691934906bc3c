import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { StripeModule } from '../stripe/stripe.module';
import { CheckoutConfigService } from './sessions/checkout-config.service';
import { CheckoutSessionStatusService } from './sessions/checkout-session-status.service';
import { CheckoutService } from './sessions/checkout.service';
import { CreateCheckoutSessionService } from './sessions/create-checkout-session.service';
import { DemoOrdersService } from './purchases/demo-orders.service';
import { PurchaseLookupService } from './purchases/purchase-lookup.service';
import { PurchaseReaderService } from './purchases/purchase-reader.service';
import { SessionCreationService } from './sessions/session-creation.service';
import { SessionReconciliationService } from './sessions/session-reconciliation.service';
import { PaymentReconciliationService } from './payments/payment-reconciliation.service';
import { PaymentRecorderService } from './payments/payment-recorder.service';
import { PaymentsService } from './payments/payments.service';
import { OrderPlacementService } from './placement/order-placement.service';
import { PurchaseRulesService } from './placement/purchase-rules.service';
import { SessionExpiryWorker } from './session-expiry/session-expiry.worker';
import { WithdrawSessionsWhenPluginChanged } from './session-expiry/withdraw-sessions-when-plugin-changed.consumer';

/** From a basket to a paid order: placement, Checkout Sessions, payments. */
@Module({
  imports: [StripeModule, OrdersModule, PricingModule],
  controllers: [WithdrawSessionsWhenPluginChanged],
  providers: [
    CheckoutConfigService,
    CheckoutService,
    CheckoutSessionStatusService,
    CreateCheckoutSessionService,
    DemoOrdersService,
    PurchaseLookupService,
    PurchaseReaderService,
    SessionCreationService,
    SessionReconciliationService,
    PaymentReconciliationService,
    PaymentRecorderService,
    PaymentsService,
    OrderPlacementService,
    PurchaseRulesService,
    SessionExpiryWorker,
  ],
  exports: [PaymentReconciliationService, PaymentsService, OrderPlacementService],
})
export class CheckoutModule {}
