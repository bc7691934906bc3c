import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { currentPasswordWrong } from '#contracts/identity/profile';
import {
  type PasswordAndCode,
  type TwoFactorCode,
  codeRefused,
  confirmTwoFactorSetup,
  type RecoveryCodes,
  renewRecoveryCodes,
  type TwoFactorSetup,
  type TwoFactorEnabled,
  startTwoFactorSetup,
  type StartTwoFactorSetup,
  disableTwoFactor,
} from '#contracts/identity/two-factor';
import type { SessionToken } from '#contracts/identity/log-in';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimitsService } from '../auth/sign-in-limits';
import { RecentLogin, SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

const isFailedAttempt = (error: unknown) =>
  Failure.is(error, currentPasswordWrong) || Failure.is(error, codeRefused);

/** Two-factor authentication: set-up, recovery codes, switching off. */
@SignedIn()
@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @Post('start')
  @HttpCode(200)
  @Calls(startTwoFactorSetup)
  start(
    @Body(validated(startTwoFactorSetup)) body: StartTwoFactorSetup,
    @CurrentActor() actor: UserActor,
  ): Promise<TwoFactorSetup> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(startTwoFactorSetup, body, actor),
      isFailedAttempt,
    );
  }

  @RecentLogin()
  @Post('confirm')
  @HttpCode(200)
  @Calls(confirmTwoFactorSetup)
  confirm(
    @Body(validated(confirmTwoFactorSetup)) body: TwoFactorCode,
    @CurrentActor() actor: UserActor,
  ): Promise<TwoFactorEnabled> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(confirmTwoFactorSetup, body, actor),
      isFailedAttempt,
    );
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Calls(renewRecoveryCodes)
  renewCodes(
    @Body(validated(renewRecoveryCodes)) body: PasswordAndCode,
    @CurrentActor() actor: UserActor,
  ): Promise<RecoveryCodes> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(renewRecoveryCodes, body, actor),
      isFailedAttempt,
    );
  }

  @Post('stop')
  @HttpCode(200)
  @Calls(disableTwoFactor)
  stop(
    @Body(validated(disableTwoFactor)) body: PasswordAndCode,
    @CurrentActor() actor: UserActor,
  ): Promise<SessionToken> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(disableTwoFactor, body, actor),
      isFailedAttempt,
    );
  }
}
