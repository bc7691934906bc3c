import { type TextFile, textLoader } from '../../../features/i18n/text-loader';

/** Texts of the prices and of the notes about computers, loaded together: a note that came later would move the total. */
export const cartTexts = textLoader(
  import.meta.glob<TextFile>('../../../../../libs/i18n/locales/*/{purchase,runs}.json'),
);
