import { mailTemplate } from '#platform/mail/mail-template';

/** What goes out when an order was paid and its downloads are ready. Prices and dates come written, see mail-formats.ts. */
export interface Receipt {
  orderNumber: string;
  date: string;
  items: { name: string; price: string }[];
  /** What a personal offer took off, with its sign. */
  discount: string | null;
  total: string;
  /** Opens the downloads of this order; part of an address, so url-safe. */
  downloadToken: string;
  /** How long the link opens them. */
  downloadDays: number;
}

export const receiptMail = mailTemplate<Receipt>('receipt', __dirname);
