import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the profile and its security settings. */
export const profileTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/{profile,security}.json'),
);
