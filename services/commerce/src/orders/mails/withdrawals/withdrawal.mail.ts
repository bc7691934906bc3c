import { mailTemplate } from '#platform/mail-templates/mail-template';

/** A declaration as its acknowledgement repeats it. */
interface DeclaredWithdrawal {
  orderNumber: string;
  /** Date and time, with the time zone. */
  receivedAt: string;
  name: string;
  products: string;
  reason: string;
  hasReason: boolean;
}

/** The acknowledgement of a declaration that takes effect after the button behind its link. */
export interface WithdrawalConfirmation extends DeclaredWithdrawal {
  /** Token of the link; URL-safe. */
  token: string;
}

/** The acknowledgement of a declared withdrawal. */
export interface WithdrawalAcknowledgement extends DeclaredWithdrawal {
  /** It was accepted at once, and `amount` is refunded. */
  isAccepted: boolean;
  /** An earlier withdrawal or refund has returned the products. */
  isReturned: boolean;
  /** A person decides, or the system later. */
  isUndecided: boolean;
  amount: string;
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

export const withdrawalConfirmationMail = mailTemplate<WithdrawalConfirmation>(
  'withdrawal-confirmation',
  __dirname,
);
export const withdrawalReceivedMail = mailTemplate<WithdrawalAcknowledgement>(
  'withdrawal-received',
  __dirname,
);
const follows = [withdrawalReceivedMail.name];
export const withdrawalAcceptedMail = mailTemplate<WithdrawalAccepted>('withdrawal-accepted', __dirname, {
  follows,
});
export const withdrawalDeclinedMail = mailTemplate<WithdrawalDeclined>('withdrawal-declined', __dirname, {
  follows,
});
export const withdrawalWaitingMail = mailTemplate<WithdrawalWaiting>('withdrawal-waiting', __dirname);
