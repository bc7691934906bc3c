import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { ProfileService } from './profile.service';

@Module({
  imports: [UsersModule, SessionsModule],
  providers: [ProfileService],
})
export class ProfileModule {}
