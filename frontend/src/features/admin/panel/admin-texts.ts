import { type TextFile, textsIn } from '../../i18n/own-texts';

/** The panel's words. */
export const adminTexts = textsIn(
  import.meta.glob<TextFile>('../../../../../libs/i18n/locales/*/admin*.json'),
);
