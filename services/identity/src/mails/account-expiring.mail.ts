import { mailTemplate } from '#platform/mail/mail-template';

/** Says when an account that nobody uses will end. The date comes written, see mail-formats.ts. */
export const accountExpiringMail = mailTemplate<{ date: string }>('account-expiring', __dirname);
