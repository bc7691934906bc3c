import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the page on which a contract is withdrawn from. */
export const withdrawalTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/withdrawal.json'),
);
