import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { CartModule } from '../cart/cart.module';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { ConsentsModule } from '../consents/consents.module';
import { DisputesModule } from '../disputes/disputes.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { MailsModule } from '../mails/mails.module';
import { OffersModule } from '../offers/offers.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { QuotesModule } from '../quotes/quotes.module';
import { RefundsModule } from '../refunds/refunds.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { DataExportService } from './data-export.service';
import { EraseWhenUserDeleted } from './erase-when-user-deleted.consumer';
import { ErasureService } from './erasure.service';

/** Data export and erasure of a user. */
@Module({
  imports: [
    BillingModule,
    CartModule,
    CheckoutAttemptsModule,
    ConsentsModule,
    DisputesModule,
    InvoicesModule,
    MailsModule,
    OffersModule,
    OrderLookupsModule,
    OrderReassignmentsModule,
    OrdersModule,
    QuotesModule,
    RefundsModule,
    WithdrawalsModule,
  ],
  controllers: [EraseWhenUserDeleted],
  providers: [DataExportService, ErasureService],
})
export class PersonalDataModule {}
