import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { BillingModule } from '../billing/billing.module';
import { CartModule } from '../cart/cart.module';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { ConsentsModule } from '../consents/consents.module';
import { DisputesModule } from '../disputes/disputes.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { OffersModule } from '../offers/offers.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { QuotesModule } from '../quotes/quotes.module';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { CommerceRetentionRulesService } from './commerce-retention-rules.service';

/** How long the data of this service is kept. */
@Module({
  imports: [
    BillingModule,
    CartModule,
    CheckoutAttemptsModule,
    ConsentsModule,
    DisputesModule,
    InvoicesModule,
    OffersModule,
    OrderLookupsModule,
    OrderReassignmentsModule,
    OrdersModule,
    QuotesModule,
    ReconciliationModule,
    RefundsModule,
    StripeEventsModule,
    WithdrawalsModule,
  ],
  ...retentionProviders('commerce', CommerceRetentionRulesService),
})
export class RetentionModule {}
