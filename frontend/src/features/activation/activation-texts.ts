import { type TextFile, textsIn } from '../i18n/own-texts';

/** The words of confirming computers. */
export const activationTexts = textsIn(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/activate.json'),
);
