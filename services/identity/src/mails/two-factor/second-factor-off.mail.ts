import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Confirms that two-factor authentication is disabled, and warns the owner if another person did it. */
export const twoFactorOffMail = mailTemplate<Record<string, never>>('second-factor-off', __dirname);
