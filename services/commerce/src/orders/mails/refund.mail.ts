import { mailTemplate } from '#platform/mail-templates/mail-template';
import { withdrawalAcceptedMail, withdrawalReceivedMail } from './withdrawals/withdrawal.mail';

/** A refund. Prices and dates are formatted texts, see mail-formats.ts. */
export interface RefundMade {
  orderNumber: string;
  date: string;
  /** The amount of this refund. */
  amount: string;
  total: string;
  /** The refunded amount of the order in total. */
  refunded: string;
  products: string;
  /** The effect on the licence; at most one of these is true. */
  isRevoked: boolean;
  /** The licences of some products were revoked, and those of the others kept. */
  isPartlyRevoked: boolean;
  isKept: boolean;
  /** The full amount was refunded, and the licences are kept. */
  isWholeKept: boolean;
  /** The customer has the refunded products by another order. */
  isOwnedOtherwise: boolean;
  /** The full amount of a gift was refunded, so it cannot be used any more. */
  isGift?: boolean;
}

/** The refund of a withdrawal is read after the mails about the withdrawal. */
export const refundMail = mailTemplate<RefundMade>('refund', __dirname, {
  follows: [withdrawalReceivedMail.name, withdrawalAcceptedMail.name],
});
