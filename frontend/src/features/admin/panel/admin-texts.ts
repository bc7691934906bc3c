import { type TextFile, textLoader } from '../../i18n/text-loader';

/** Texts of the panel. */
export const adminTexts = textLoader(
  import.meta.glob<TextFile>('../../../../../libs/i18n/locales/*/admin*.json'),
);
