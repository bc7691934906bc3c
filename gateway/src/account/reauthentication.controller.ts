import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { reauthenticate, type Reauthenticate } from '#contracts/identity/reauthentication';
import { codeRefused } from '#contracts/identity/two-factor';
import type { SessionToken } from '#contracts/identity/log-in';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimitsService } from '../auth/sign-in-limits';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

/** Reauthentication for routes that need a recent log-in. */
@SignedIn()
@Controller('api/account/reauthentication')
export class ReauthenticationController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Calls(reauthenticate)
  reauthenticate(
    @Body(validated(reauthenticate)) body: Reauthenticate,
    @CurrentActor() actor: UserActor,
  ): Promise<SessionToken> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(reauthenticate, body, actor),
      (error) => Failure.is(error, currentPasswordWrong) || Failure.is(error, codeRefused),
    );
  }
}
