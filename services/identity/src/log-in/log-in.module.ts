import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { TwoFactorModule } from '../two-factor/two-factor.module';
import { UsersModule } from '../users/users.module';
import { LogInAccountsService } from './log-in-accounts.service';
import { LogInService } from './log-in.service';

@Module({
  imports: [UsersModule, SessionsModule, TwoFactorModule],
  providers: [LogInService, LogInAccountsService],
})
export class LogInModule {}
