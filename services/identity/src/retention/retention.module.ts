import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module';
import { CodeAttemptsModule } from '../code-attempts/code-attempts.module';
import { EmailChangesModule } from '../email-changes/email-changes.module';
import { IdentityConfigModule } from '../identity.config';
import { PasswordResetsModule } from '../password-resets/password-resets.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { InactivityService } from './inactivity.service';
import { IdentityRetentionRules } from './retention-rules.service';

const { controllers, providers } = retentionProviders('identity', IdentityRetentionRules);

@Module({
  imports: [
    IdentityConfigModule,
    UsersModule,
    SessionsModule,
    PasswordResetsModule,
    EmailChangesModule,
    CodeAttemptsModule,
    AccountDeletionModule,
  ],
  controllers,
  providers: [...providers, InactivityService],
})
export class RetentionModule {}
