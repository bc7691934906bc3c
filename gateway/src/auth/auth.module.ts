import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { AuthController } from './auth.controller';
import { PasswordResetsController } from './password-resets.controller';
import { JwtStrategy } from './jwt.strategy';
import { SessionActorsService } from './session-actors';
import { SessionStatesService } from './session-states';
import { UserProfilesService } from './user-profiles';
import { SignInLimitsService } from './sign-in-limits';

@Module({
  imports: [PassportModule, RateLimitsModule],
  controllers: [AuthController, PasswordResetsController],
  providers: [
    JwtStrategy,
    SessionActorsService,
    SessionStatesService,
    SignInLimitsService,
    UserProfilesService,
  ],
  exports: [SignInLimitsService, UserProfilesService],
})
export class AuthModule {}
