import { mailTemplate } from '#platform/mail/mail-template';

/** To the new address of an account: whoever opens the link and presses the button has shown that it is theirs. */
export const emailChangeMail = mailTemplate<{ token: string }>('email-change', __dirname);
