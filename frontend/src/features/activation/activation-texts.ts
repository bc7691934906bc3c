import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of pairing and offline activation. */
export const activationTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/activate.json'),
);
