import { mailTemplate } from '#platform/mail-templates/mail-template';
import type { Receipt } from './receipt.mail';

/** The receipt of a gift: its files are for the recipient. */
export type GiftReceipt = Omit<Receipt, 'downloadToken' | 'downloadDays'>;

export const giftReceiptMail = mailTemplate<GiftReceipt>('gift-receipt', __dirname);
