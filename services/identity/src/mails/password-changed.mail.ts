import { mailTemplate } from '#platform/mail/mail-template';

/** Says that the password is a new one, in case somebody else did it. */
export const passwordChangedMail = mailTemplate<Record<string, never>>('password-changed', __dirname);
