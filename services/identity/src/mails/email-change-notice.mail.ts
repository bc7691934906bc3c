import { mailTemplate } from '#platform/mail/mail-template';

/** Warns the old address before anything has changed. */
export const emailChangeNoticeMail = mailTemplate<{ newEmail: string }>('email-change-notice', __dirname);
