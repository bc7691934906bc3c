import { mailTemplate } from '#platform/mail-templates/mail-template';

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

export const disputeClosedMail = mailTemplate<DisputeClosed>('dispute-closed', __dirname);
export const fraudWarningMail = mailTemplate<FraudWarning>('fraud-warning', __dirname);
