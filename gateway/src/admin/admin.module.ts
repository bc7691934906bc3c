import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { OrderMailsController } from './orders/order-mails.controller';
import { OrderReassignmentsController } from './orders/order-reassignments.controller';
import { OrdersController } from './orders/orders.controller';
import { AdminEntitlementsController } from './entitlements.controller';
import { CustomerComputersController } from './customer-computers.controller';
import { AdminOffersController } from './offers.controller';
import { AdminSalesController } from './pricing/sales.controller';
import { DiscountsController } from './pricing/discounts.controller';
import { AuditController } from './audit.controller';
import { DeadEventsController } from './dead-events.controller';
import { FailedMailsController } from './failed-mails.controller';
import { ReconciliationController } from './reconciliation.controller';
import { FiguresController } from './figures.controller';

@Module({
  imports: [RateLimitsModule],
  controllers: [
    UsersController,
    OrdersController,
    OrderMailsController,
    OrderReassignmentsController,
    AdminEntitlementsController,
    CustomerComputersController,
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
