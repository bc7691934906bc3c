import { type TextFile, textsIn } from '../i18n/own-texts';

/** The words of the profile: names, password, the second step, sessions, one's data. */
export const profileTexts = textsIn(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/{profile,security}.json'),
);
