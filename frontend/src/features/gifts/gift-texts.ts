import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of gifts. */
export const giftTexts = textLoader(import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/gift.json'));
