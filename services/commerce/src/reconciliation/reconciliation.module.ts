import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { DisputesModule } from '../disputes/disputes.module';
import { OrdersModule } from '../orders/orders.module';
import { RepairsModule } from '../repairs/repairs.module';
import { StripeModule } from '../stripe/stripe.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { FindingsService } from './findings.service';
import { NeighboursService } from './neighbours.service';
import { OrderComparisonService } from './order-comparison.service';
import { ReconciliationHandlers } from './reconciliation.handlers';
import { ReconciliationJob } from './reconciliation.job';
import { ReconciliationService } from './reconciliation.service';
import { RightComparisonService } from './right-comparison.service';
import { RunsService } from './runs.service';
import { SessionComparisonService } from './session-comparison.service';
import { SightingsService } from './sightings.service';

/** Compares Stripe, orders, rights, accounts, newsletter and files: `reconciliation_runs`, `reconciliation_findings`. */
@Module({
  imports: [
    CheckoutAttemptsModule,
    DisputesModule,
    OrdersModule,
    RepairsModule,
    StripeModule,
    StripeEventsModule,
  ],
  controllers: [ReconciliationHandlers],
  providers: [
    FindingsService,
    NeighboursService,
    OrderComparisonService,
    ReconciliationJob,
    ReconciliationService,
    RightComparisonService,
    RunsService,
    SessionComparisonService,
    SightingsService,
  ],
})
export class ReconciliationModule {}
