import { Module } from '@nestjs/common';
import { CodeAttemptsModule } from '../code-attempts/code-attempts.module';
import { EmailChangesModule } from '../email-changes/email-changes.module';
import { PasswordResetsModule } from '../password-resets/password-resets.module';
import { SessionsModule } from '../sessions/sessions.module';
import { TwoFactorModule } from '../two-factor/two-factor.module';
import { UsersModule } from '../users/users.module';
import { AccountDeletionService } from './account-deletion.service';
import { PersonalDataService } from './personal-data.service';
import { RepeatedErasures } from './repeated-erasures';

@Module({
  imports: [
    UsersModule,
    SessionsModule,
    TwoFactorModule,
    PasswordResetsModule,
    EmailChangesModule,
    CodeAttemptsModule,
  ],
  providers: [AccountDeletionService, PersonalDataService, RepeatedErasures],
  exports: [AccountDeletionService],
})
export class AccountDeletionModule {}
