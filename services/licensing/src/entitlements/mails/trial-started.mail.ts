import { mailTemplate } from '#platform/mail-templates/mail-template';

interface TrialStarted {
  product: string;
  slug: string;
  days: number;
}

/** Mail about a trial that the customer has started: how long it runs and what follows it. */
export const trialStartedMail = mailTemplate<TrialStarted>('trial-started', __dirname);
