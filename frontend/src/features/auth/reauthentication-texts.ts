import { type TextFile, textLoader } from '../i18n/text-loader';

export const reauthenticationTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/reauthentication.json'),
);
