import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { RefundsModule } from '../refunds/refunds.module';
import { DuplicateItemsService } from './duplicate-items.service';
import { OrderReassignmentsService } from './order-reassignments.service';
import { ReassignmentMails } from './reassignment-mails';

/** Orders that were bought with a mistyped address: `order_reassignments`. */
@Module({
  imports: [MailsModule, OrdersModule, PricingModule, RefundsModule],
  providers: [DuplicateItemsService, OrderReassignmentsService, ReassignmentMails],
  exports: [OrderReassignmentsService],
})
export class OrderReassignmentsModule {}
