import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { StripeModule } from '../stripe/stripe.module';
import { RefundDocumentsService } from './refund-documents.service';
import { RefundExecutionService } from './refund-execution.service';
import { RefundFactsService } from './refund-facts.service';
import { RefundLinesService } from './lines/refund-lines.service';
import { RefundRecordsService } from './refund-records.service';
import { RefundRequestsService } from './refund-requests.service';
import { RefundsService } from './refunds.service';
import { UnansweredRefundsService } from './unanswered-refunds.service';
import { UnfulfilledRefundsService } from './unfulfilled-refunds.service';

/** Refunds of orders: `refunds`, `refund_lines`. */
@Module({
  imports: [MailsModule, OffersModule, OrdersModule, PricingModule, ReceiptsModule, StripeModule],
  providers: [
    RefundDocumentsService,
    RefundExecutionService,
    RefundFactsService,
    RefundLinesService,
    RefundRecordsService,
    RefundRequestsService,
    RefundsService,
    UnansweredRefundsService,
    UnfulfilledRefundsService,
  ],
  exports: [
    RefundDocumentsService,
    RefundExecutionService,
    RefundFactsService,
    RefundLinesService,
    RefundRecordsService,
    RefundRequestsService,
    RefundsService,
    UnfulfilledRefundsService,
  ],
})
export class RefundsModule {}
