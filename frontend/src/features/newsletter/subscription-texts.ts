import { type TextFile, textsIn } from '../i18n/own-texts';

/** The words of the screens that links in letters lead to: confirming, choosing, leaving. */
export const subscriptionTexts = textsIn(
  import.meta.glob<TextFile>('../../../../libs/i18n/locales/*/subscription.json'),
);
