import { join } from 'node:path';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { DailyFigure } from '#platform/figures/daily-figure.entity';
import { RetentionRun } from '#platform/retention/retention-run.entity';
import { ErasureToRepeat } from './account-deletion/erasure-to-repeat.entity';
import { Alert } from './alerts/alert.entity';
import { LastBackup } from './alerts/last-backup.entity';
import { ApiKey } from './api-keys/api-key.entity';
import { AppPassword } from './app-passwords/app-password.entity';
import { CodeAttempts } from './code-attempts/code-attempts.entity';
import { CustomerNote } from './customer-notes/customer-note.entity';
import { EmailChange } from './email-changes/email-change.entity';
import { Invitation } from './invitations/invitation.entity';
import { PageAnnouncementRow } from './pages/page-announcement.entity';
import { Page } from './pages/page.entity';
import { PasswordReset } from './password-resets/password-reset.entity';
import { Session } from './sessions/session.entity';
import { ShopSetting } from './shop/shop-setting.entity';
import { AuthenticatorApp } from './two-factor/authenticator-app.entity';
import { RecoveryCode } from './two-factor/recovery-code.entity';
import { User } from './users/user.entity';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.entity';

/** The tables of the identity service. */
export const identityDatabase = {
  entities: [
    DailyFigure,
    Alert,
    LastBackup,
    User,
    ApiKey,
    AppPassword,
    ErasureToRepeat,
    Session,
    PasswordReset,
    Invitation,
    EmailChange,
    CustomerNote,
    CodeAttempts,
    AuthenticatorApp,
    RecoveryCode,
    ShopSetting,
    Page,
    PageAnnouncementRow,
    WebhookEndpoint,
    WebhookDelivery,
    MailDelivery,
    RetentionRun,
  ],
  migrations: join(__dirname, 'migrations'),
};
