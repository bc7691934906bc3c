import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The acknowledgement of a declared withdrawal. */
export interface WithdrawalAcknowledgement {
  orderNumber: string;
  /** Date and time, with the time zone. */
  receivedAt: string;
  name: string;
  products: string;
  reason: string;
  hasReason: boolean;
}

export interface WithdrawalAccepted {
  orderNumber: string;
  amount: string;
}

export interface WithdrawalDeclined {
  orderNumber: string;
  reason: string;
}

/** To the operator. */
export interface WithdrawalWaiting {
  orderNumber: string;
}

export const withdrawalReceivedMail = mailTemplate<WithdrawalAcknowledgement>(
  'withdrawal-received',
  __dirname,
);
export const withdrawalAcceptedMail = mailTemplate<WithdrawalAccepted>('withdrawal-accepted', __dirname);
export const withdrawalDeclinedMail = mailTemplate<WithdrawalDeclined>('withdrawal-declined', __dirname);
export const withdrawalWaitingMail = mailTemplate<WithdrawalWaiting>('withdrawal-waiting', __dirname);
