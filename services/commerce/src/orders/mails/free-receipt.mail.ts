import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The one mail about a free order: licences and downloads, without prices and refund terms. */
export interface FreeReceipt {
  orderNumber: string;
  date: string;
  products: string;
  /** Token of the download link; URL-safe. */
  downloadToken: string;
  /** Days that the link is valid. */
  downloadDays: number;
}

export const freeReceiptMail = mailTemplate<FreeReceipt>('free-receipt', __dirname);
