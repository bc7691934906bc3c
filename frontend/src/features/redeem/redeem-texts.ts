import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the redemption of codes. */
export const redeemTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/redeem.json'),
);
