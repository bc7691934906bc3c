import { mailTemplate } from '#platform/mail/mail-template';

/** Says that logging in needs a code from now on, in case somebody else did it. */
export const secondFactorOnMail = mailTemplate<Record<string, never>>('second-factor-on', __dirname);
