import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Activation, ActivationId } from '#contracts/licensing/computers';
import {
  lostAllowance,
  type LostAllowance,
  releaseLostComputer,
  type ReleaseLostComputer,
  sendLostCode,
} from '#contracts/licensing/early-releases';
import type { SentSwapCode } from '#contracts/licensing/swaps';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';
import { LicensingLimits } from '../licensing/licensing-limits';

/** Offline seats of computers that can sign no receipt any more. */
@SignedIn()
@Controller('api/account')
export class LostComputersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimits,
  ) {}

  @Get('lost-computers')
  @Calls(lostAllowance)
  left(@Sender() actor: Actor): Promise<LostAllowance> {
    return this.rpc.call(lostAllowance, {}, actor);
  }

  @Post('activations/:id/lost-code')
  @HttpCode(202)
  @Calls(sendLostCode)
  sendCode(@Asked(sendLostCode) asked: ActivationId, @Sender() actor: UserActor): Promise<SentSwapCode> {
    return this.limits.sendCode(actor.userId, () => this.rpc.call(sendLostCode, asked, actor));
  }

  @Post('activations/:id/lost')
  @HttpCode(200)
  @Calls(releaseLostComputer)
  release(
    @Told(releaseLostComputer) asked: ReleaseLostComputer,
    @Sender() actor: Actor,
  ): Promise<Activation> {
    return this.rpc.call(releaseLostComputer, asked, actor);
  }
}
