import { type TextFile, textLoader } from '../../i18n/text-loader';

/** Texts of trials, beside those of the product page. */
export const trialTexts = textLoader(
  import.meta.glob<TextFile>('../../../../../libs/i18n/locales/*/trial.json'),
);
