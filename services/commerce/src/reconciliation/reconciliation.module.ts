import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { DisputesModule } from '../disputes/disputes.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { RefundsModule } from '../refunds/refunds.module';
import { RepairsModule } from '../repairs/repairs.module';
import { StripeModule } from '../stripe/stripe.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { ErasureComparisonService } from './comparisons/erasure-comparison.service';
import { FindingsService } from './findings.service';
import { NeighboursService } from './comparisons/neighbours.service';
import { OrderComparisonService } from './comparisons/order-comparison.service';
import { ReconciliationJob } from './reconciliation.job';
import { ReconciliationService } from './reconciliation.service';
import { RecordComparisonService } from './comparisons/record-comparison.service';
import { RightComparisonService } from './comparisons/right-comparison.service';
import { RunsService } from './runs.service';
import { SessionComparisonService } from './comparisons/session-comparison.service';
import { SightingsService } from './comparisons/sightings.service';

/** Compares Stripe, orders, rights, accounts, newsletter and files: `reconciliation_runs`, `reconciliation_findings`. */
@Module({
  imports: [
    CheckoutAttemptsModule,
    DisputesModule,
    InvoicesModule,
    OrderReassignmentsModule,
    OrdersModule,
    RefundsModule,
    RepairsModule,
    StripeModule,
    StripeEventsModule,
  ],
  providers: [
    ErasureComparisonService,
    FindingsService,
    NeighboursService,
    OrderComparisonService,
    ReconciliationJob,
    ReconciliationService,
    RecordComparisonService,
    RightComparisonService,
    RunsService,
    SessionComparisonService,
    SightingsService,
  ],
  exports: [RunsService],
})
export class ReconciliationModule {}
