import { accountDeletedMail } from './account/account-deleted.mail';
import { accountExpiringMail } from './account/account-expiring.mail';
import { accountMergedMail } from './account/account-merged.mail';
import { alreadyRegisteredMail } from './account/already-registered.mail';
import { otherAccountMergedMail } from './account/other-account-merged.mail';
import { pageChangedMail } from './account/page-changed.mail';
import { alertsMail } from './alerts/alerts.mail';
import { emailChangeNoticeMail } from './email-address/email-change-notice.mail';
import { emailChangeMail } from './email-address/email-change.mail';
import { emailChangedMail } from './email-address/email-changed.mail';
import { emailConfirmationMail } from './email-address/email-confirmation.mail';
import { emailTakenMail } from './email-address/email-taken.mail';
import { invitationMail } from './invitation/invitation.mail';
import { passwordChangedMail } from './password/password-changed.mail';
import { passwordResetLinkMail } from './password/password-reset-link.mail';
import { passwordResetMail } from './password/password-reset.mail';
import { resetAttemptsMail } from './password/reset-attempts.mail';
import { testMail } from './test-mail/test-mail.mail';
import { twoFactorAttemptsMail } from './two-factor/second-factor-attempts.mail';
import { twoFactorOffMail } from './two-factor/second-factor-off.mail';
import { twoFactorOnMail } from './two-factor/second-factor-on.mail';
import { webhookStoppedMail } from './webhooks/webhook-stopped.mail';

/** Every mail of the identity service. */
export const identityMails = [
  accountDeletedMail,
  accountExpiringMail,
  accountMergedMail,
  alertsMail,
  alreadyRegisteredMail,
  emailChangeMail,
  emailChangeNoticeMail,
  emailChangedMail,
  emailConfirmationMail,
  emailTakenMail,
  invitationMail,
  otherAccountMergedMail,
  pageChangedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordResetLinkMail,
  resetAttemptsMail,
  testMail,
  twoFactorAttemptsMail,
  twoFactorOffMail,
  twoFactorOnMail,
  webhookStoppedMail,
];
