import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs the owner of a known address that another account requested it. */
export const emailTakenMail = mailTemplate<Record<string, never>>('email-taken', __dirname);
