import { Module } from '@nestjs/common';
import { IdentityConfigModule } from '../identity.config';
import { UsersModule } from '../users/users.module';
import { SessionsService } from './sessions.service';

@Module({
  imports: [IdentityConfigModule, UsersModule],
  providers: [SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
