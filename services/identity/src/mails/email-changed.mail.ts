import { mailTemplate } from '#platform/mail/mail-template';

/** The last letter to the old address of an account. */
export const emailChangedMail = mailTemplate<{ newEmail: string }>('email-changed', __dirname);
