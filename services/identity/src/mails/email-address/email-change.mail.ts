import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Requests the confirmation of an account's new address by link and button. */
export const emailChangeMail = mailTemplate<{ token: string }>('email-change', __dirname);
