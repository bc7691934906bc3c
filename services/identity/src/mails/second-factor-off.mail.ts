import { mailTemplate } from '#platform/mail/mail-template';

/** Says that the password alone is enough again, in case somebody else did it. */
export const secondFactorOffMail = mailTemplate<Record<string, never>>('second-factor-off', __dirname);
