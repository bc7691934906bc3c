import { mailTemplate } from '#platform/mail/mail-template';

/** To the owner: many codes were tried with the right password, and how to log in and take the account back. */
export const secondFactorAttemptsMail = mailTemplate<{ attempts: number }>(
  'second-factor-attempts',
  __dirname,
);
