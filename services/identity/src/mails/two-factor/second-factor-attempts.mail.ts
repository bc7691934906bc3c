import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Warns the owner of many wrong codes after the correct password, and explains how to secure the account. */
export const twoFactorAttemptsMail = mailTemplate<{ attempts: number }>('second-factor-attempts', __dirname);
