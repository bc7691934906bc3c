import { mailTemplate } from '#platform/mail/mail-template';

/** Tells the owner of a known address that somebody wanted it for another account. */
export const emailTakenMail = mailTemplate<Record<string, never>>('email-taken', __dirname);
