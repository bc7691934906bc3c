import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { AuthController } from './auth.controller';
import { PasswordResetsController } from './password-resets.controller';
import { JwtStrategy } from './jwt.strategy';
import { SessionStatesService } from './session-states';
import { SignInLimitsService } from './sign-in-limits';

@Module({
  imports: [PassportModule, RateLimitsModule],
  controllers: [AuthController, PasswordResetsController],
  providers: [JwtStrategy, SessionStatesService, SignInLimitsService],
  exports: [SignInLimitsService],
})
export class AuthModule {}
