import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the page of an invitation. */
export const invitationTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/invitation.json'),
);
