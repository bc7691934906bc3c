import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Confirms that two-factor authentication is enabled, and warns the owner if another person did it. */
export const twoFactorOnMail = mailTemplate<Record<string, never>>('second-factor-on', __dirname);
