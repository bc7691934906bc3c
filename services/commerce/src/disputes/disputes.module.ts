import { Module } from '@nestjs/common';
import { ConsentsModule } from '../consents/consents.module';
import { DocumentsModule } from '../documents/documents.module';
import { MailsModule } from '../mails/mails.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeModule } from '../stripe/stripe.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { DisputesService } from './disputes.service';
import { EvidenceFilesService } from './evidence-files.service';
import { EvidenceService } from './evidence.service';
import { PaymentAlertsService } from './payment-alerts.service';

/** Disputes of payments: `payment_alerts`. Their combined outcome is a column of the order. */
@Module({
  imports: [
    ConsentsModule,
    DocumentsModule,
    MailsModule,
    OffersModule,
    OrdersModule,
    PricingModule,
    RefundsModule,
    StripeModule,
    WithdrawalsModule,
  ],
  providers: [DisputesService, EvidenceFilesService, EvidenceService, PaymentAlertsService],
  exports: [DisputesService, PaymentAlertsService],
})
export class DisputesModule {}
