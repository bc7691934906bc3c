import { Module } from '@nestjs/common';
import { CodeAttemptsModule } from '../code-attempts/code-attempts.module';
import { IdentityConfigModule } from '../identity.config';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { TwoFactorCodesService } from './two-factor-codes.service';
import { TwoFactorSecrets } from './two-factor-secrets';
import { TwoFactorService } from './two-factor.service';

@Module({
  imports: [IdentityConfigModule, UsersModule, SessionsModule, CodeAttemptsModule],
  providers: [TwoFactorService, TwoFactorCodesService, TwoFactorSecrets],
  exports: [TwoFactorService, TwoFactorCodesService],
})
export class TwoFactorModule {}
