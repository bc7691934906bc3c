import { mailTemplate } from '#platform/mail/mail-template';

/** Code and link for a new password; both end together. */
export interface PasswordResetLetter {
  code: string;
  token: string;
  minutes: number;
}

export const passwordResetMail = mailTemplate<PasswordResetLetter>('password-reset', __dirname);
