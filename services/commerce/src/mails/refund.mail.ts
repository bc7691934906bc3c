import { mailTemplate } from '#platform/mail/mail-template';

/** Money that went back to a customer. Prices and dates come written, see mail-formats.ts. */
export interface RefundMade {
  orderNumber: string;
  date: string;
  /** What was refunded this time. */
  amount: string;
  total: string;
  /** What was refunded of the order altogether. */
  refunded: string;
  products: string;
  /** What happened to the licence; at most one of them is true. */
  isRevoked: boolean;
  isKept: boolean;
  /** The whole amount went back, and another order of the customer still gives the product. */
  isOwnedOtherwise: boolean;
}

export const refundMail = mailTemplate<RefundMade>('refund', __dirname);
