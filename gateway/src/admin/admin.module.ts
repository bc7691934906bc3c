import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { OrderMailsController } from './orders/order-mails.controller';
import { OrderReassignmentsController } from './orders/order-reassignments.controller';
import { OrdersController } from './orders/orders.controller';
import { AdminEntitlementsController } from './entitlements.controller';
import { RedemptionBatchesController } from './giving/redemption-batches.controller';
import { DiscountsController } from './pricing/discounts.controller';
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
    OrderMailsController,
    OrderReassignmentsController,
    AdminEntitlementsController,
    RedemptionBatchesController,
    DiscountsController,
    AuditController,
    DeadEventsController,
    FailedMailsController,
    FiguresController,
    RefundFiguresController,
    ReconciliationController,
  ],
})
export class AdminModule {}
