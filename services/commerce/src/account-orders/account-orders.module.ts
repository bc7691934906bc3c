import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { DocumentsModule } from '../documents/documents.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { RefundsModule } from '../refunds/refunds.module';
import { AccountOrdersHandlers } from './account-orders.handlers';
import { AccountOrdersService } from './account-orders.service';

/** The orders of the account. */
@Module({
  imports: [BillingModule, DocumentsModule, MailsModule, OrdersModule, ReceiptsModule, RefundsModule],
  controllers: [AccountOrdersHandlers],
  providers: [AccountOrdersService],
})
export class AccountOrdersModule {}
