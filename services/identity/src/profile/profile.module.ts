import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { ProfileHandlers } from './profile.handlers';
import { ProfileService } from './profile.service';

@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [ProfileHandlers],
  providers: [ProfileService],
})
export class ProfileModule {}
