import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { BillingModule } from '../billing/billing.module';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { OffersModule } from '../offers/offers.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { QuotesModule } from '../quotes/quotes.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { CommerceRetentionRulesService } from './commerce-retention-rules.service';

/** How long the data of this service is kept. */
@Module({
  imports: [
    BillingModule,
    CheckoutAttemptsModule,
    InvoicesModule,
    OffersModule,
    OrderLookupsModule,
    OrderReassignmentsModule,
    OrdersModule,
    QuotesModule,
    RefundsModule,
    StripeEventsModule,
  ],
  ...retentionProviders('commerce', CommerceRetentionRulesService),
})
export class RetentionModule {}
