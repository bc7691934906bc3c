import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Code and link for a new password; both expire together. */
export interface PasswordResetMail {
  code: string;
  token: string;
  minutes: number;
}

export const passwordResetMail = mailTemplate<PasswordResetMail>('password-reset', __dirname);
