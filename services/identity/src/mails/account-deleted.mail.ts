import { mailTemplate } from '#platform/mail/mail-template';

/** The last mail: the account is gone. */
export const accountDeletedMail = mailTemplate<Record<string, never>>('account-deleted', __dirname, {
  forgetsAddressee: true,
});
