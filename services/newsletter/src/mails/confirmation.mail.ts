import { mailTemplate } from '#platform/mail/mail-template';

/** Asks an address whether it agrees. Its link opens a page; fetching it changes nothing. */
export interface ConfirmationLetter {
  token: string;
  /** How long the link works. */
  days: number;
}

export const confirmationMail = mailTemplate<ConfirmationLetter>('newsletter-confirmation', __dirname);
