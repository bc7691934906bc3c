import { type TextFile, textLoader } from '../i18n/text-loader';

/** Texts of the screens that mails link to: confirmation, preferences, unsubscription. */
export const subscriptionTexts = textLoader(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/subscription.json'),
);
