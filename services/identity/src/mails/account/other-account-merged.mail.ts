import { mailTemplate } from '#platform/mail-templates/mail-template';

/** To the account that another one was merged into. */
export const otherAccountMergedMail = mailTemplate<Record<string, never>>('other-account-merged', __dirname);
