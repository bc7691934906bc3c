import { type TextFile, textsIn } from '../i18n/own-texts';

export const reauthenticationTexts = textsIn(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/reauthentication.json'),
);
