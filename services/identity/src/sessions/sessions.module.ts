import { Module } from '@nestjs/common';
import { IdentityConfigModule } from '../identity.config';
import { UsersModule } from '../users/users.module';
import { SessionsHandlers } from './sessions.handlers';
import { SessionsService } from './sessions.service';

@Module({
  imports: [IdentityConfigModule, UsersModule],
  controllers: [SessionsHandlers],
  providers: [SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
