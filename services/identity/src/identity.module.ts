import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { CreateMailDeliveries1763000001000 } from '#platform/mail/create-mail-deliveries';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { MailModule } from '#platform/mail/mail.module';
import { retentionParts } from '#platform/retention/retention-parts';
import { CreateRetentionRuns1765000003000, RetentionRun } from '#platform/retention/retention-run.entity';
import { PlatformModule } from '#platform/run/platform.module';
import { AdministrationHandlers } from './users/administration.handlers';
import { AdministrationService } from './users/administration.service';
import { Farewell } from './users/farewell';
import { IdentityConfig } from './identity.config';
import { accountDeletedMail } from './mails/account-deleted.mail';
import { alreadyRegisteredMail } from './mails/already-registered.mail';
import { passwordChangedMail } from './mails/password-changed.mail';
import { passwordResetMail } from './mails/password-reset.mail';
import { CreateIdentity1763100000000 } from './migrations/1763100000000-create-identity';
import { PasswordResets1763800000000 } from './migrations/1763800000000-password-resets';
import { PasswordReset } from './password-resets/password-reset.entity';
import { PasswordResetsHandlers } from './password-resets/password-resets.handlers';
import { PasswordResetsService } from './password-resets/password-resets.service';
import { ProfileService } from './users/profile.service';
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
import { Activity1765000004000 } from './migrations/1765000004000-activity';

const retention = retentionParts('identity', IdentityRules);

@Module({
  imports: [
    PlatformModule.forService({
      name: 'identity',
      entities: [User, ShopSetting, PasswordReset, MailDelivery, RetentionRun],
      migrations: {
        CreateMailDeliveries1763000001000,
        CreateIdentity1763100000000,
        PasswordResets1763800000000,
        Activity1765000004000,
        CreateRetentionRuns1765000003000,
      },
    }),
    MailModule.forService('identity', [
      passwordResetMail,
      passwordChangedMail,
      alreadyRegisteredMail,
      accountDeletedMail,
    ]),
  ],
  controllers: [
    UsersHandlers,
    SessionsHandlers,
    ShopHandlers,
    PasswordResetsHandlers,
    AdministrationHandlers,
    ...retention.controllers,
  ],
  providers: [
    { provide: IdentityConfig, useFactory: () => loadConfig(IdentityConfig) },
    UsersService,
    SessionsService,
    SessionTokens,
    ShopService,
    PasswordResetsService,
    ProfileService,
    AdministrationService,
    Farewell,
    DemoUsers,
    ...retention.providers,
  ],
})
export class IdentityModule {}
