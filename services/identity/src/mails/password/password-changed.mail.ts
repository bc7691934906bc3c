import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Confirms a new password, and warns the owner if another person set it. */
export const passwordChangedMail = mailTemplate<Record<string, never>>('password-changed', __dirname);
