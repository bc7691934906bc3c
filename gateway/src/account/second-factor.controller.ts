import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { currentPasswordWrong } from '#contracts/identity/profile';
import {
  type BothFactors,
  type CodeOfApp,
  codeRefused,
  confirmSecondFactor,
  type RecoveryCodes,
  renewRecoveryCodes,
  secondFactor,
  type SecondFactor,
  type SecondFactorSecret,
  type SecondFactorStarted,
  startSecondFactor,
  type StartSecondFactor,
  stopSecondFactor,
} from '#contracts/identity/second-factor';
import type { SessionToken } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimits } from '../auth/sign-in-limits';
import { RecentLogin, SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

const isWrong = (error: unknown) => Failure.is(error, currentPasswordWrong) || Failure.is(error, codeRefused);

/** One's authenticator app: set up, kept, switched off. */
@SignedIn()
@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @Get()
  @Calls(secondFactor)
  state(@Sender() actor: UserActor): Promise<SecondFactor> {
    return this.rpc.call(secondFactor, {}, actor);
  }

  @Post('start')
  @HttpCode(200)
  @Calls(startSecondFactor)
  start(
    @Body(input(startSecondFactor)) body: StartSecondFactor,
    @Sender() actor: UserActor,
  ): Promise<SecondFactorSecret> {
    return this.limits.password(actor.userId, () => this.rpc.call(startSecondFactor, body, actor), isWrong);
  }

  @RecentLogin()
  @Post('confirm')
  @HttpCode(200)
  @Calls(confirmSecondFactor)
  confirm(
    @Body(input(confirmSecondFactor)) body: CodeOfApp,
    @Sender() actor: UserActor,
  ): Promise<SecondFactorStarted> {
    return this.limits.password(actor.userId, () => this.rpc.call(confirmSecondFactor, body, actor), isWrong);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Calls(renewRecoveryCodes)
  renewCodes(
    @Body(input(renewRecoveryCodes)) body: BothFactors,
    @Sender() actor: UserActor,
  ): Promise<RecoveryCodes> {
    return this.limits.password(actor.userId, () => this.rpc.call(renewRecoveryCodes, body, actor), isWrong);
  }

  @Post('stop')
  @HttpCode(200)
  @Calls(stopSecondFactor)
  stop(@Body(input(stopSecondFactor)) body: BothFactors, @Sender() actor: UserActor): Promise<SessionToken> {
    return this.limits.password(actor.userId, () => this.rpc.call(stopSecondFactor, body, actor), isWrong);
  }
}
