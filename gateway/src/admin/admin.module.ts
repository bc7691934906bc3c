import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { DisputesController } from './orders/disputes.controller';
import { OrderMailsController } from './orders/order-mails.controller';
import { OrderReassignmentsController } from './orders/order-reassignments.controller';
import { OrdersController } from './orders/orders.controller';
import { AdminWithdrawalsController } from './orders/withdrawals.controller';
import { AdminEntitlementsController } from './entitlements.controller';
import { CustomerComputersController } from './customer-computers.controller';
import { LicenceGrantsController } from './giving/licence-grants.controller';
import { RedemptionBatchesController } from './giving/redemption-batches.controller';
import { AdminOffersController } from './offers.controller';
import { AdminSalesController } from './pricing/sales.controller';
import { DiscountsController } from './pricing/discounts.controller';
import { OfferRulesController } from './pricing/offer-rules.controller';
import { UpgradePathsController } from './pricing/upgrade-paths.controller';
import { AuditController } from './audit.controller';
import { DeadEventsController } from './dead-events.controller';
import { FailedMailsController } from './failed-mails.controller';
import { ReconciliationController } from './reconciliation.controller';
import { FiguresController } from './figures.controller';
import { RefundFiguresController } from './orders/refund-figures.controller';

@Module({
  imports: [RateLimitsModule],
  controllers: [
    UsersController,
    OrdersController,
    DisputesController,
    AdminWithdrawalsController,
    OrderMailsController,
    OrderReassignmentsController,
    AdminEntitlementsController,
    CustomerComputersController,
    LicenceGrantsController,
    RedemptionBatchesController,
    AdminOffersController,
    AdminSalesController,
    DiscountsController,
    OfferRulesController,
    UpgradePathsController,
    AuditController,
    DeadEventsController,
    FailedMailsController,
    FiguresController,
    RefundFiguresController,
    ReconciliationController,
  ],
})
export class AdminModule {}
