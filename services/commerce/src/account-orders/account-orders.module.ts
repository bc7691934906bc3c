import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { ConsentsModule } from '../consents/consents.module';
import { DocumentsModule } from '../documents/documents.module';
import { MailsModule } from '../mails/mails.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { RefundsModule } from '../refunds/refunds.module';
import { TranslatedLinesModule } from '../translated-lines/translated-lines.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { AccountOrdersService } from './account-orders.service';

/** The orders of the account. */
@Module({
  imports: [
    BillingModule,
    ConsentsModule,
    DocumentsModule,
    MailsModule,
    OrdersModule,
    ReceiptsModule,
    RefundsModule,
    TranslatedLinesModule,
    WithdrawalsModule,
  ],
  providers: [AccountOrdersService],
})
export class AccountOrdersModule {}
