import { Body, Controller, Put } from '@nestjs/common';
import {
  currentPasswordWrong,
  type ProfileUpdated,
  updateProfile,
  type UpdateProfile,
} from '#contracts/identity/profile';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimitsService } from '../auth/sign-in-limits';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

@SignedIn()
@Controller('api')
export class ProfileController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @Put('profile')
  @Calls(updateProfile)
  update(
    @Body(validated(updateProfile)) body: UpdateProfile,
    @CurrentActor() actor: UserActor,
  ): Promise<ProfileUpdated> {
    return this.limits.password(
      actor.userId,
      () => this.rpc.call(updateProfile, body, actor),
      (error) => Failure.is(error, currentPasswordWrong),
    );
  }
}
