import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The last mail of an account: confirms its deletion. */
export const accountDeletedMail = mailTemplate<Record<string, never>>('account-deleted', __dirname, {
  erasesRecipient: true,
});
