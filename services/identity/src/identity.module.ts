import { Module } from '@nestjs/common';
import { BrandModule } from '#brand/brand.module';
import { MailModule } from '#platform/mail/mail.module';
import { retentionProviders } from '#platform/retention/retention-providers';
import { PlatformModule } from '#platform/run/platform.module';
import { AccountDeletionService } from './account-deletion/account-deletion.service';
import { PersonalDataService } from './account-deletion/personal-data.service';
import { RepeatedErasures } from './account-deletion/repeated-erasures';
import { AccountMergesService } from './account-merges/account-merges.service';
import { AlertMailsService } from './alerts/alert-mails.service';
import { AlertsJob } from './alerts/alerts.job';
import { AlertsService } from './alerts/alerts.service';
import { LastBackupService } from './alerts/last-backup.service';
import { ApiKeysService } from './api-keys/api-keys.service';
import { AppPasswordsService } from './app-passwords/app-passwords.service';
import { CodeAttemptsService } from './code-attempts/code-attempts.service';
import { CustomerHistoryService } from './customer-history/customer-history.service';
import { CustomerNotesService } from './customer-notes/customer-notes.service';
import { DataExportService } from './email-changes/data-export.service';
import { EmailChangeMails } from './email-changes/email-change-mails';
import { EmailChangesService } from './email-changes/email-changes.service';
import { IdentityConfig } from './identity.config';
import { identityDatabase } from './identity.database';
import { ExportsService } from './exports/exports.service';
import { AcceptedInvitationsService } from './invitations/accepted-invitations.service';
import { FirstAdministrator } from './invitations/first-administrator';
import { InvitationsService } from './invitations/invitations.service';
import { LogInAccountsService } from './log-in/log-in-accounts.service';
import { LogInService } from './log-in/log-in.service';
import { identityMails } from './mails/identity-mails';
import { PageMailsService } from './page-mails/page-mails.service';
import { PageMailsWorker } from './page-mails/page-mails.worker';
import { PageAnnouncementsService } from './pages/page-announcements.service';
import { PageVersionsService } from './pages/page-versions.service';
import { PagesService } from './pages/pages.service';
import { PasswordResetsService } from './password-resets/password-resets.service';
import { ResetCodesService } from './password-resets/reset-codes.service';
import { ResetRequestsService } from './password-resets/reset-requests.service';
import { ProfileService } from './profile/profile.service';
import { InactivityService } from './retention/inactivity.service';
import { SessionsService } from './sessions/sessions.service';
import { AlertSettingsService } from './shop/alert-settings.service';
import { BrandService } from './shop/brand.service';
import { MailDomainService } from './shop/mail-domain.service';
import { ShopService } from './shop/shop.service';
import { TaxChoiceService } from './shop/tax-choice.service';
import { TestMailService } from './shop/test-mail.service';
import { TwoFactorCodesService } from './two-factor/two-factor-codes.service';
import { TwoFactorSecrets } from './two-factor/two-factor-secrets';
import { TwoFactorSetupService } from './two-factor/two-factor-setup.service';
import { TwoFactorService } from './two-factor/two-factor.service';
import { AccountFactsService } from './users/account-facts.service';
import { CredentialsService } from './users/credentials.service';
import { DemoUserSeeder } from './users/demo-users';
import { InactiveUsersService } from './users/inactive-users.service';
import { MergedUsersService } from './users/merged-users.service';
import { RecordActivityWhenComputerSeen } from './users/record-activity-when-computer-seen.consumer';
import { RegistrationService } from './users/registration.service';
import { UserAdminService } from './users/user-admin.service';
import { UserSearchService } from './users/user-search.service';
import { UsersService } from './users/users.service';
import { QueueWebhooks } from './webhooks/queue-webhooks.consumer';
import { WebhookAttemptsService } from './webhooks/webhook-attempts.service';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service';
import { WebhookEndpointsService } from './webhooks/webhook-endpoints.service';
import { WebhookSecrets } from './webhooks/webhook-secrets';
import { WebhookWorker } from './webhooks/webhook.worker';

const retention = retentionProviders('identity', IdentityConfig);

/** Users, their sessions and credentials. */
@Module({
  imports: [
    PlatformModule.forService({ name: 'identity', config: IdentityConfig, ...identityDatabase }),
    BrandModule,
    MailModule.forService('identity', identityMails),
  ],
  controllers: [...retention.controllers, RecordActivityWhenComputerSeen, QueueWebhooks],
  providers: [
    ...retention.providers,
    ...[UsersService, CredentialsService, RegistrationService, UserAdminService, UserSearchService],
    ...[AccountFactsService, InactiveUsersService, MergedUsersService, DemoUserSeeder],
    ...[LogInService, LogInAccountsService, SessionsService, CodeAttemptsService, AppPasswordsService],
    ...[TwoFactorService, TwoFactorSetupService, TwoFactorCodesService, TwoFactorSecrets],
    ...[PasswordResetsService, ResetRequestsService, ResetCodesService],
    ...[EmailChangesService, EmailChangeMails, DataExportService, ProfileService],
    ...[AccountDeletionService, PersonalDataService, RepeatedErasures, InactivityService],
    AccountMergesService,
    ...[ApiKeysService, ExportsService],
    ...[InvitationsService, AcceptedInvitationsService, FirstAdministrator],
    ...[CustomerNotesService, CustomerHistoryService],
    ...[AlertSettingsService, AlertsService, AlertMailsService, AlertsJob, LastBackupService],
    ...[ShopService, BrandService, PagesService, PageVersionsService],
    ...[TaxChoiceService, TestMailService, MailDomainService],
    ...[PageAnnouncementsService, PageMailsService, PageMailsWorker],
    ...[WebhookEndpointsService, WebhookDeliveriesService, WebhookAttemptsService],
    ...[WebhookSecrets, WebhookWorker],
  ],
})
export class IdentityModule {}
