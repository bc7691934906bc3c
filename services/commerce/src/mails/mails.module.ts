import { Module } from '@nestjs/common';
import { MailModule } from '#platform/mail/mail.module';
import { deferredMailTiming } from '#platform/mail/mail-timing';
import { OrdersModule } from '../orders/orders.module';
import { disputeAlertMail, disputeClosedMail, fraudWarningMail } from './disputes/payment-alert.mail';
import { freeReceiptMail } from './free-receipt.mail';
import { giftReceiptMail } from './gift-receipt.mail';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './licence-state.mail';
import { OrderMailsService } from './order-mails.service';
import { orderLookupMail } from './order-lookup.mail';
import { orderClaimMail } from './reassignment/order-claim.mail';
import { orderMovedMail } from './reassignment/order-moved.mail';
import { receiptMail } from './receipt.mail';
import { refundMail } from './refund.mail';
import { refundFailedMail } from './refund-failed.mail';
import {
  withdrawalAcceptedMail,
  withdrawalConfirmationMail,
  withdrawalDeclinedMail,
  withdrawalReceivedMail,
  withdrawalWaitingMail,
} from './withdrawals/withdrawal.mail';

const templates = [
  receiptMail,
  freeReceiptMail,
  orderLookupMail,
  orderClaimMail,
  orderMovedMail,
  giftReceiptMail,
  refundMail,
  refundFailedMail,
  licenceSuspendedMail,
  licenceRevokedMail,
  licenceRestoredMail,
  withdrawalConfirmationMail,
  withdrawalReceivedMail,
  withdrawalAcceptedMail,
  withdrawalDeclinedMail,
  withdrawalWaitingMail,
  disputeAlertMail,
  disputeClosedMail,
  fraudWarningMail,
];

/** The mails of this service and their queue. */
@Module({
  imports: [MailModule.forService('commerce', templates, { timing: deferredMailTiming }), OrdersModule],
  providers: [OrderMailsService],
  exports: [OrderMailsService],
})
export class MailsModule {}
