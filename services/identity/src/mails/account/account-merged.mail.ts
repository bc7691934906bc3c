import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The last mail of an account that was merged into another one. */
export const accountMergedMail = mailTemplate<Record<string, never>>('account-merged', __dirname);
