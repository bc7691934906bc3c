import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The mails about the end of a trial, for subscribers who have not bought the plug-in. */
export interface TrialEndMailData {
  /** Of the plug-in. */
  name: string;
  slug: string;
  /** With which the mail is found when the customer buys the plug-in before it is sent. */
  pluginId: string;
  /** The last day, in the language of the subscriber. */
  date: string;
  /** The recipient's token, see preferences/subscriber-token.ts. */
  token: string;
}

export const trialEndingMail = mailTemplate<TrialEndMailData>('trial-ending', __dirname);
export const trialEndedMail = mailTemplate<TrialEndMailData>('trial-ended', __dirname);

/** The mails that are sent only to subscribers of offers. */
export const offerMails = [trialEndingMail.name, trialEndedMail.name];
