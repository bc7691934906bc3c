import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs the old address about a requested change, before it is confirmed. */
export const emailChangeNoticeMail = mailTemplate<{ newEmail: string }>('email-change-notice', __dirname);
