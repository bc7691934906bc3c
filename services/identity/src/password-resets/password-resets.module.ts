import { Module } from '@nestjs/common';
import { CodeAttemptsModule } from '../code-attempts/code-attempts.module';
import { IdentityConfigModule } from '../identity.config';
import { TwoFactorModule } from '../two-factor/two-factor.module';
import { UsersModule } from '../users/users.module';
import { PasswordResetsService } from './password-resets.service';
import { ResetCodesService } from './reset-codes.service';

@Module({
  imports: [IdentityConfigModule, UsersModule, TwoFactorModule, CodeAttemptsModule],
  providers: [PasswordResetsService, ResetCodesService],
  exports: [PasswordResetsService],
})
export class PasswordResetsModule {}
