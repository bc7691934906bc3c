import { mailTemplate } from '#platform/mail/mail-template';

/** To the owner: codes for a new password are refused for a day, and what works instead. */
export const resetAttemptsMail = mailTemplate<{ attempts: number }>('reset-attempts', __dirname);
