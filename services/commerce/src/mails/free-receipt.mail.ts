import { mailTemplate } from '#platform/mail/mail-template';

/** What goes out when an order that cost nothing is ready: without prices and refunds. */
export interface FreeReceipt {
  orderNumber: string;
  date: string;
  products: string;
  /** Opens the downloads of this order; part of an address, so url-safe. */
  downloadToken: string;
  /** How long the link opens them. */
  downloadDays: number;
}

export const freeReceiptMail = mailTemplate<FreeReceipt>('free-receipt', __dirname);
