import { mailTemplate } from '#platform/mail/mail-template';

export interface PasswordResetLinkMail {
  token: string;
  minutes: number;
}

/** Sent instead of the mail with a code while codes are refused because too many wrong ones were entered. */
export const passwordResetLinkMail = mailTemplate<PasswordResetLinkMail>('password-reset-link', __dirname);
