import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The one mail about a paid and fulfilled order: receipt, licences and downloads. Prices and dates are formatted texts, see mail-formats.ts. */
export interface Receipt {
  orderNumber: string;
  date: string;
  items: { name: string; price: string }[];
  /** The discount of a personal offer, with its minus sign. */
  discount: string | null;
  total: string;
  /** Whether the customer agreed to the immediate supply, when and to which version; the texts are those of the checkout. */
  hasConsents: boolean;
  consentedAt: string;
  /** Token of the download link; URL-safe. */
  downloadToken: string;
  /** Days that the link is valid. */
  downloadDays: number;
}

export const receiptMail = mailTemplate<Receipt>('receipt', __dirname);
