import { type TextFile, textLoader } from '../i18n/text-loader';

/** Verdicts, their reasons and the questions to guests. */
export const compatibilityTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/runs.json'),
);
