import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Mail to the recipient of a gift. It contains the code, so its data is erased once it is sent. */
export interface GiftMail {
  /** Not shown: operators find the account of the sender by it. */
  orderId: string;
  buyer: string;
  products: string;
  /** Lines of the buyer's words; empty without any. */
  lines: string[];
  code: string;
}

export const giftMail = mailTemplate<GiftMail>('gift', __dirname);
