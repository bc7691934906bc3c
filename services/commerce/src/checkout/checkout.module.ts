import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { PlacementModule } from '../placement/placement.module';
import { PricingModule } from '../pricing/pricing.module';
import { QuotesModule } from '../quotes/quotes.module';
import { StripeModule } from '../stripe/stripe.module';
import { CheckoutConfigService } from './checkout-config.service';
import { CheckoutService } from './checkout.service';
import { CheckoutSessionStatusService } from './checkout-session-status.service';
import { CreateCheckoutSessionService } from './create-checkout-session.service';
import { DemoOrdersService } from './demo-orders.service';
import { PurchaseLookupService } from './purchase-lookup.service';
import { PurchaseReaderService } from './purchase-reader.service';
import { SessionCreationService } from './session-creation.service';
import { SessionReconciliationService } from './session-reconciliation.service';

/** Opens Checkout Sessions and reports their status. */
@Module({
  imports: [
    CheckoutAttemptsModule,
    OffersModule,
    OrdersModule,
    PaymentsModule,
    PlacementModule,
    PricingModule,
    QuotesModule,
    StripeModule,
  ],
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
  ],
})
export class CheckoutModule {}
