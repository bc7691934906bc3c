import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { reauthenticate, type Reauthenticate } from '#contracts/identity/reauthentication';
import { codeRefused } from '#contracts/identity/second-factor';
import type { SessionToken } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimits } from '../auth/sign-in-limits';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

/** Password and code once more, for the routes that need a recent log-in. */
@SignedIn()
@Controller('api/account/reauthentication')
export class ReauthenticationController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @Calls(reauthenticate)
  reauthenticate(
    @Body(input(reauthenticate)) body: Reauthenticate,
    @Sender() actor: UserActor,
  ): Promise<SessionToken> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(reauthenticate, body, actor),
      (error) => Failure.is(error, currentPasswordWrong) || Failure.is(error, codeRefused),
    );
  }
}
