import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The mail of the double opt-in. Its link opens a page; fetching that page changes nothing. */
export interface ConfirmationMailData {
  token: string;
  /** Validity of the link. */
  days: number;
}

export const confirmationMail = mailTemplate<ConfirmationMailData>('newsletter-confirmation', __dirname);
