import { disputeClosedMail, fraudWarningMail } from './disputes/payment-alert.mail';
import { freeReceiptMail } from './free-receipt.mail';
import { giftReceiptMail } from './gift-receipt.mail';
import { licenceRestoredMail, licenceRevokedMail, licenceSuspendedMail } from './licence-state.mail';
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

/** Every mail of this service. */
export const commerceMails = [
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
  disputeClosedMail,
  fraudWarningMail,
];
