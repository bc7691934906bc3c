import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { TwoFactorModule } from '../two-factor/two-factor.module';
import { UsersModule } from '../users/users.module';
import { LogInHandlers } from './log-in.handlers';
import { LogInAccountsService } from './log-in-accounts.service';
import { LogInService } from './log-in.service';

@Module({
  imports: [UsersModule, SessionsModule, TwoFactorModule],
  controllers: [LogInHandlers],
  providers: [LogInService, LogInAccountsService],
})
export class LogInModule {}
