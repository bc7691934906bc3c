import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The link to an account with a role. */
export const invitationMail = mailTemplate<{ token: string; days: number }>('invitation', __dirname);
