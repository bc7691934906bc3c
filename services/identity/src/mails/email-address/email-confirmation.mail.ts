import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Requests the confirmation of an account's present address. */
export const emailConfirmationMail = mailTemplate<{ token: string }>('email-confirmation', __dirname);
