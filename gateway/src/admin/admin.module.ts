import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { OrdersController } from './orders/orders.controller';
import { AdminEntitlementsController } from './entitlements.controller';
import { CustomerComputersController } from './customer-computers.controller';
import { LicenceGrantsController } from './giving/licence-grants.controller';
import { RedemptionBatchesController } from './giving/redemption-batches.controller';
import { AdminOffersController } from './offers.controller';
import { AdminSalesController } from './pricing/sales.controller';
import { DiscountsController } from './pricing/discounts.controller';
import { AuditController } from './audit.controller';
import { DeadEventsController } from './dead-events.controller';
import { FailedMailsController } from './failed-mails.controller';
import { ReconciliationController } from './reconciliation.controller';
import { FiguresController } from './figures.controller';

@Module({
  controllers: [
    UsersController,
    OrdersController,
    AdminEntitlementsController,
    CustomerComputersController,
    LicenceGrantsController,
    RedemptionBatchesController,
    AdminOffersController,
    AdminSalesController,
    DiscountsController,
    AuditController,
    DeadEventsController,
    FailedMailsController,
    FiguresController,
    ReconciliationController,
  ],
})
export class AdminModule {}
