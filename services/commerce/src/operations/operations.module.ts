import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { AfterSalesModule } from '../after-sales/after-sales.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { CommerceConfig } from '../commerce.config';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { StripeModule } from '../stripe/stripe.module';
import { CustomerHistoryService } from './customer-records/customer-history.service';
import { OrderSearchService } from './customer-records/order-search.service';
import { BestSellersService } from './figures/best-sellers.service';
import { FiguresHandlers } from './figures/figures.handlers';
import { ProductFiguresService } from './figures/product-figures.service';
import { RefundFiguresService } from './figures/refund-figures.service';
import { StripeFeesService } from './figures/stripe-fees.service';
import { OrderDetailsService } from './order-details.service';
import { AccountMergeService } from './personal-data/account-merge.service';
import { DataExportService } from './personal-data/data-export.service';
import { EraseWhenUserDeleted } from './personal-data/erase-when-user-deleted.consumer';
import { ErasureService } from './personal-data/erasure.service';
import { MergeWhenAccountsMerged } from './personal-data/merge-when-accounts-merged.consumer';
import { ErasureComparisonService } from './reconciliation/comparisons/erasure-comparison.service';
import { FileComparisonService } from './reconciliation/comparisons/file-comparison.service';
import { NeighboursService } from './reconciliation/comparisons/neighbours.service';
import { OrderComparisonService } from './reconciliation/comparisons/order-comparison.service';
import { RecordComparisonService } from './reconciliation/comparisons/record-comparison.service';
import { RightComparisonService } from './reconciliation/comparisons/right-comparison.service';
import { SessionComparisonService } from './reconciliation/comparisons/session-comparison.service';
import { SightingsService } from './reconciliation/comparisons/sightings.service';
import { FindingsService } from './reconciliation/findings.service';
import { ReconciliationJob } from './reconciliation/reconciliation.job';
import { ReconciliationService } from './reconciliation/reconciliation.service';
import { RepairsService } from './reconciliation/repairs.service';
import { RunsService } from './reconciliation/runs.service';
import { SweepJob } from './sweep/sweep.job';
import { SweepService } from './sweep/sweep.service';
import { WaitingOrdersService } from './waiting-orders.service';

const retention = retentionProviders('commerce', CommerceConfig);

/** Periodic jobs and the tools of administrators and operators. */
@Module({
  imports: [StripeModule, OrdersModule, PricingModule, CheckoutModule, AfterSalesModule, StripeEventsModule],
  controllers: [...retention.controllers, FiguresHandlers, EraseWhenUserDeleted, MergeWhenAccountsMerged],
  providers: [
    ...retention.providers,
    ProductFiguresService,
    RefundFiguresService,
    BestSellersService,
    StripeFeesService,
    WaitingOrdersService,
    OrderDetailsService,
    CustomerHistoryService,
    OrderSearchService,
    AccountMergeService,
    DataExportService,
    ErasureService,
    // In the order of the steps.
    SessionComparisonService,
    OrderComparisonService,
    RightComparisonService,
    ErasureComparisonService,
    FileComparisonService,
    FindingsService,
    NeighboursService,
    ReconciliationJob,
    ReconciliationService,
    RecordComparisonService,
    RunsService,
    SightingsService,
    RepairsService,
    SweepJob,
    SweepService,
  ],
})
export class OperationsModule {}
