import { type TextFile, textLoader } from '../i18n/text-loader';

/** The sentences that a customer agrees to before a payment. */
export const consentTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/consents.json'),
);
