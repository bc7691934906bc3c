import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Informs the owner that reset codes are rejected for a day, and that the link still works. */
export const resetAttemptsMail = mailTemplate<{ attempts: number }>('reset-attempts', __dirname);
