import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';
import { AccountOrdersModule } from './account-orders/account-orders.module';
import { ShopBundlesModule } from './bundles/shop-bundles.module';
import { CartModule } from './cart/cart.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CommerceConfigModule } from './commerce-config.module';
import { commerceDatabase } from './commerce.database';
import { ConsentsModule } from './consents/consents.module';
import { DisputesModule } from './disputes/disputes.module';
import { FiguresModule } from './figures/figures.module';
import { OffersModule } from './offers/offers.module';
import { OrderDetailsModule } from './order-details/order-details.module';
import { OrderLookupsModule } from './order-lookups/order-lookups.module';
import { OrderReassignmentsModule } from './order-reassignments/order-reassignments.module';
import { OrdersModule } from './orders/orders.module';
import { PersonalOffersModule } from './personal-offers/personal-offers.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { PricingModule } from './pricing/pricing.module';
import { QuotesModule } from './quotes/quotes.module';
import { ReceiptsModule } from './receipts/receipts.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundsModule } from './refunds/refunds.module';
import { RetentionModule } from './retention/retention.module';
import { SessionExpiryModule } from './session-expiry/session-expiry.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';
import { SweepModule } from './sweep/sweep.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

/** Sells products: checkout, payments, refunds and offers. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'commerce', ...commerceDatabase }),
    CommerceConfigModule,
    CartModule,
    CheckoutModule,
    ConsentsModule,
    AccountOrdersModule,
    OrdersModule,
    OrderDetailsModule,
    OrderLookupsModule,
    OrderReassignmentsModule,
    OffersModule,
    PersonalOffersModule,
    PricingModule,
    QuotesModule,
    ShopBundlesModule,
    RefundsModule,
    DisputesModule,
    WithdrawalsModule,
    ReceiptsModule,
    StripeEventsModule,
    SessionExpiryModule,
    SweepModule,
    PersonalDataModule,
    RetentionModule,
    ReconciliationModule,
    FiguresModule,
  ],
})
export class CommerceModule {}
