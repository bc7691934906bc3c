import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { ConsentsModule } from '../consents/consents.module';
import { DocumentsModule } from '../documents/documents.module';
import { MailsModule } from '../mails/mails.module';
import { OrderReassignmentsModule } from '../order-reassignments/order-reassignments.module';
import { OrdersModule } from '../orders/orders.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { TranslatedLinesModule } from '../translated-lines/translated-lines.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { OrderDetailsService } from './order-details.service';

/** The order page of the admin panel. */
@Module({
  imports: [
    BillingModule,
    CheckoutAttemptsModule,
    ConsentsModule,
    DocumentsModule,
    MailsModule,
    OrderReassignmentsModule,
    OrdersModule,
    ReceiptsModule,
    RefundsModule,
    StripeEventsModule,
    TranslatedLinesModule,
    WithdrawalsModule,
  ],
  providers: [OrderDetailsService],
})
export class OrderDetailsModule {}
