import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The last mail to the old address of an account. */
export const emailChangedMail = mailTemplate<{ newEmail: string }>('email-changed', __dirname);
