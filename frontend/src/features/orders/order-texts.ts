import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the orders in the account. */
export const orderTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/orders.json'),
);
