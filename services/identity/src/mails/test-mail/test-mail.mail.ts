import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Shows an administrator that mails of the shop arrive. */
export const testMail = mailTemplate<object>('test-mail', __dirname);
