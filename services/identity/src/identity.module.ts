import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { MailModule } from '#platform/mail/mail.module';
import { retentionParts } from '#platform/retention/retention-parts';
import { CreateRetentionRuns1765000003000, RetentionRun } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { FiguresHandlers } from './figures/figures.handlers';
import { AdministrationHandlers } from './users/administration.handlers';
import { AdministrationService } from './users/administration.service';
import { Farewell } from './users/farewell.service';
import { AddressShareService } from './email-changes/address-share.service';
import { EmailChange } from './email-changes/email-change.entity';
import { EmailChangeLetters } from './email-changes/email-change-letters';
import { EmailChangesHandlers } from './email-changes/email-changes.handlers';
import { EmailChangesService } from './email-changes/email-changes.service';
import { IdentityConfig } from './identity.config';
import { accountDeletedMail } from './mails/account-deleted.mail';
import { accountExpiringMail } from './mails/account-expiring.mail';
import { alreadyRegisteredMail } from './mails/already-registered.mail';
import { emailChangeMail } from './mails/email-change.mail';
import { emailChangeNoticeMail } from './mails/email-change-notice.mail';
import { emailConfirmationMail } from './mails/email-confirmation.mail';
import { emailChangedMail } from './mails/email-changed.mail';
import { emailTakenMail } from './mails/email-taken.mail';
import { secondFactorOffMail } from './mails/second-factor-off.mail';
import { secondFactorOnMail } from './mails/second-factor-on.mail';
import { passwordChangedMail } from './mails/password-changed.mail';
import { passwordResetMail } from './mails/password-reset.mail';
import { CreateIdentity1763100000000 } from './migrations/1763100000000-create-identity';
import { PasswordResets1763800000000 } from './migrations/1763800000000-password-resets';
import { Sessions1764600000000 } from './migrations/1764600000000-sessions';
import { EmailChanges1764600001000 } from './migrations/1764600001000-email-changes';
import { AccountSecurity1765100000000 } from './migrations/1765100000000-account-security';
import { ConfirmedAddresses1765200000000 } from './migrations/1765200000000-confirmed-addresses';
import { RedeemedChanges1766400000000 } from './migrations/1766400000000-redeemed-changes';
import { SecondFactors1764600002000 } from './migrations/1764600002000-second-factors';
import { PasswordReset } from './password-resets/password-reset.entity';
import { PasswordResetsHandlers } from './password-resets/password-resets.handlers';
import { PasswordResetsService } from './password-resets/password-resets.service';
import { InactivityService } from './users/inactivity.service';
import { NoteActivityWhenComputerSeen } from './users/note-activity-when-computer-seen.consumer';
import { ProfileService } from './users/profile.service';
import { Challenges } from './second-factor/challenges.service';
import { Codes } from './second-factor/codes.service';
import { FactorVault } from './second-factor/factor-vault';
import { RecoveryCode } from './second-factor/recovery-code.entity';
import { SecondFactorHandlers } from './second-factor/second-factor.handlers';
import { SecondFactorRow } from './second-factor/second-factor.entity';
import { SecondFactorService } from './second-factor/second-factor.service';
import { OpenSessions } from './sessions/open-sessions.service';
import { Session } from './sessions/session.entity';
import { SessionsHandlers } from './sessions/sessions.handlers';
import { SessionTokens } from './sessions/session-tokens.service';
import { SessionsService } from './sessions/sessions.service';
import { ShopHandlers } from './shop/shop.handlers';
import { ShopService } from './shop/shop.service';
import { ShopSetting } from './shop/shop-setting.entity';
import { DemoUsers } from './users/demo-users';
import { User } from './users/user.entity';
import { UsersHandlers } from './users/users.handlers';
import { UsersService } from './users/users.service';
import { IdentityRules } from './retention/identity-rules.service';
import { CodeAttemptsService } from './code-attempts/code-attempts.service';
import { passwordResetLinkMail } from './mails/password-reset-link.mail';
import { resetAttemptsMail } from './mails/reset-attempts.mail';
import { secondFactorAttemptsMail } from './mails/second-factor-attempts.mail';
import { CodeAttempts1795400001000 } from './migrations/1795400001000-code-attempts';
import { ResetCodesService } from './password-resets/reset-codes.service';
import { AccountWarnings1765000005000 } from './migrations/1765000005000-account-warnings';
import { Activity1765000004000 } from './migrations/1765000004000-activity';

const retention = retentionParts('identity', IdentityRules);

@Module({
  imports: [
    PlatformModule.forService({
      name: 'identity',
      entities: [
        User,
        ShopSetting,
        PasswordReset,
        Session,
        EmailChange,
        SecondFactorRow,
        RecoveryCode,
        MailDelivery,
        RetentionRun,
      ],
      migrations: {
        ...mailMigrations,
        CreateIdentity1763100000000,
        PasswordResets1763800000000,
        Activity1765000004000,
        CreateRetentionRuns1765000003000,
        AccountWarnings1765000005000,
        Sessions1764600000000,
        EmailChanges1764600001000,
        SecondFactors1764600002000,
        AccountSecurity1765100000000,
        ConfirmedAddresses1765200000000,
        RedeemedChanges1766400000000,
        CodeAttempts1795400001000,
      },
    }),
    MailModule.forService('identity', [
      passwordResetMail,
      passwordChangedMail,
      alreadyRegisteredMail,
      accountDeletedMail,
      emailChangeMail,
      emailConfirmationMail,
      emailChangeNoticeMail,
      emailChangedMail,
      emailTakenMail,
      secondFactorOnMail,
      secondFactorOffMail,
      accountExpiringMail,
      passwordResetLinkMail,
      resetAttemptsMail,
      secondFactorAttemptsMail,
    ]),
  ],
  controllers: [
    UsersHandlers,
    NoteActivityWhenComputerSeen,
    SessionsHandlers,
    ShopHandlers,
    PasswordResetsHandlers,
    EmailChangesHandlers,
    SecondFactorHandlers,
    AdministrationHandlers,
    ...retention.controllers,
    FiguresHandlers,
  ],
  providers: [
    { provide: IdentityConfig, useFactory: () => loadConfig(IdentityConfig) },
    UsersService,
    SessionsService,
    OpenSessions,
    SessionTokens,
    ShopService,
    PasswordResetsService,
    ResetCodesService,
    CodeAttemptsService,
    EmailChangesService,
    EmailChangeLetters,
    AddressShareService,
    SecondFactorService,
    Codes,
    Challenges,
    FactorVault,
    ProfileService,
    AdministrationService,
    Farewell,
    InactivityService,
    DemoUsers,
    ...retention.providers,
  ],
})
export class IdentityModule {}
