import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Warns the owner of an inactive account of its deletion. The date is formatted already, see mail-formats.ts. */
export const accountExpiringMail = mailTemplate<{ date: string }>('account-expiring', __dirname);
