import { mailTemplate } from '#platform/mail-templates/mail-template';

export interface PasswordResetLinkMail {
  token: string;
  minutes: number;
}

/** Replaces the mail with a code while codes are rejected because of too many wrong attempts. */
export const passwordResetLinkMail = mailTemplate<PasswordResetLinkMail>('password-reset-link', __dirname);
