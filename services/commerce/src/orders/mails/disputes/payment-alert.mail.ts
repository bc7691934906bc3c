import { mailTemplate } from '#platform/mail-templates/mail-template';

/** A dispute, to the operator. */
export interface DisputeAlert {
  orderNumber: string;
  amount: string;
  /** In Stripe's words. */
  reason: string;
  /** The end of the period for evidence; empty if none is accepted. */
  dueBy: string;
  hasDeadline: boolean;
}

/** A dispute that was decided, to the operator. */
export interface DisputeClosed {
  orderNumber: string;
  amount: string;
  status: string;
}

/** A payment that its bank calls fraudulent before a dispute, to the operator. */
export interface FraudWarning {
  orderNumber: string;
  amount: string;
  reason: string;
}

export const disputeAlertMail = mailTemplate<DisputeAlert>('dispute-alert', __dirname);
export const disputeClosedMail = mailTemplate<DisputeClosed>('dispute-closed', __dirname);
export const fraudWarningMail = mailTemplate<FraudWarning>('fraud-warning', __dirname);
