import { Module } from '@nestjs/common';
import { MailModule } from '#platform/mail/mail.module';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { OrdersModule } from '../orders/orders.module';
import { freeReceiptMail } from './free-receipt.mail';
import { giftReceiptMail } from './gift-receipt.mail';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './licence-state.mail';
import { OrderMailsService } from './order-mails.service';
import { receiptMail } from './receipt.mail';
import { refundMail } from './refund.mail';
import { refundFailedMail } from './refund-failed.mail';

const templates = [
  receiptMail,
  freeReceiptMail,
  giftReceiptMail,
  refundMail,
  refundFailedMail,
  licenceSuspendedMail,
  licenceRevokedMail,
  licenceRestoredMail,
];

/** The mails of this service and their queue. */
@Module({
  imports: [MailModule.forService('commerce', templates, { timing: deferredMailTiming }), OrdersModule],
  providers: [OrderMailsService],
  exports: [OrderMailsService],
})
export class MailsModule {}
