import { mailTemplate } from '#platform/mail/mail-template';

/** Tells the owner that somebody who knows the password tried many codes, and how to get in and take the account back. */
export const secondFactorAttemptsMail = mailTemplate<{ attempts: number }>(
  'second-factor-attempts',
  __dirname,
);
