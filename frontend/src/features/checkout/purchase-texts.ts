import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the cart and of the summaries before a payment. */
export const purchaseTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/purchase.json'),
);
