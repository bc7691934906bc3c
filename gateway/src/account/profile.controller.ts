import { Body, Controller, Delete, Put } from '@nestjs/common';
import { deleteAccount } from '#contracts/identity/administration';
import {
  currentPasswordWrong,
  type ProfileUpdated,
  updateProfile,
  type UpdateProfile,
} from '#contracts/identity/profile';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimits } from '../auth/sign-in-limits';
import { RecentLogin, SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

@SignedIn()
@Controller('api')
export class ProfileController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @Put('profile')
  @Calls(updateProfile)
  update(
    @Body(input(updateProfile)) body: UpdateProfile,
    @Sender() actor: UserActor,
  ): Promise<ProfileUpdated> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(updateProfile, body, actor),
      (error) => Failure.is(error, currentPasswordWrong),
    );
  }

  @RecentLogin()
  @Delete('user/delete-account')
  @Calls(deleteAccount)
  delete(@Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(deleteAccount, {}, actor);
  }
}
