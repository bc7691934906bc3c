import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { MailsModule } from '../mails/mails.module';
import { OffersModule } from '../offers/offers.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { QuotesModule } from '../quotes/quotes.module';
import { RefundsModule } from '../refunds/refunds.module';
import { DataExportHandlers } from './data-export.handlers';
import { DataExportService } from './data-export.service';
import { EraseWhenUserDeleted } from './erase-when-user-deleted.consumer';
import { ErasureService } from './erasure.service';

/** Data export and erasure of a user. */
@Module({
  imports: [
    BillingModule,
    CheckoutAttemptsModule,
    InvoicesModule,
    MailsModule,
    OffersModule,
    OrderLookupsModule,
    OrderReassignmentsModule,
    OrdersModule,
    QuotesModule,
    RefundsModule,
  ],
  controllers: [DataExportHandlers, EraseWhenUserDeleted],
  providers: [DataExportService, ErasureService],
})
export class PersonalDataModule {}
