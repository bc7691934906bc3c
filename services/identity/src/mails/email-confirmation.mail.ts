import { mailTemplate } from '#platform/mail/mail-template';

/** To the address of an account, when its owner wants to show that it is theirs. */
export const emailConfirmationMail = mailTemplate<{ token: string }>('email-confirmation', __dirname);
