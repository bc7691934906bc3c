import { mailTemplate } from '#platform/mail-templates/mail-template';

/** A refund that the customer's bank returned. */
export interface RefundFailed {
  orderNumber: string;
  amount: string;
  products: string;
  /** The refund had revoked the licence. */
  isRestored: boolean;
}

export const refundFailedMail = mailTemplate<RefundFailed>('refund-failed', __dirname);
