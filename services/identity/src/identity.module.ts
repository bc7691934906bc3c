import { Module } from '@nestjs/common';
import { MailModule } from '#platform/mail/mail.module';
import { PlatformModule } from '#platform/run/platform.module';
import { AccountDeletionModule } from './account-deletion/account-deletion.module';
import { EmailChangesModule } from './email-changes/email-changes.module';
import { identityDatabase } from './identity.database';
import { LogInModule } from './log-in/log-in.module';
import { identityMails } from './mails/identity-mails';
import { PasswordResetsModule } from './password-resets/password-resets.module';
import { ProfileModule } from './profile/profile.module';
import { RetentionModule } from './retention/retention.module';
import { SessionsModule } from './sessions/sessions.module';
import { ShopModule } from './shop/shop.module';
import { TwoFactorModule } from './two-factor/two-factor.module';
import { UsersModule } from './users/users.module';

@Module({
  imports: [
    PlatformModule.forService({ name: 'identity', ...identityDatabase }),
    MailModule.forService('identity', identityMails),
    UsersModule,
    SessionsModule,
    LogInModule,
    TwoFactorModule,
    ProfileModule,
    PasswordResetsModule,
    EmailChangesModule,
    AccountDeletionModule,
    RetentionModule,
    ShopModule,
  ],
})
export class IdentityModule {}
