import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Activation, ActivationId } from '#contracts/licensing/activations';
import {
  lostReleaseAllowance,
  type LostReleaseAllowance,
  releaseLostComputer,
  type ReleaseLostComputer,
  sendLostReleaseCode,
} from '#contracts/licensing/computer-releases';
import type { SentCode } from '#contracts/licensing/swaps';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { LicensingLimitsService } from '../licensing/licensing-limits';

/** Releases of lost computers that cannot sign a return receipt. */
@SignedIn()
@Controller('api/account')
export class LostComputersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @Get('lost-computers')
  @Calls(lostReleaseAllowance)
  left(@CurrentActor() actor: Actor): Promise<LostReleaseAllowance> {
    return this.rpc.call(lostReleaseAllowance, {}, actor);
  }

  @Post('activations/:id/lost-code')
  @HttpCode(202)
  @Calls(sendLostReleaseCode)
  sendCode(
    @QueryInput(sendLostReleaseCode) input: ActivationId,
    @CurrentActor() actor: UserActor,
  ): Promise<SentCode> {
    return this.limits.sendCode(actor.userId, () => this.rpc.call(sendLostReleaseCode, input, actor));
  }

  @Post('activations/:id/lost')
  @HttpCode(200)
  @Calls(releaseLostComputer)
  release(
    @BodyInput(releaseLostComputer) input: ReleaseLostComputer,
    @CurrentActor() actor: Actor,
  ): Promise<Activation> {
    return this.rpc.call(releaseLostComputer, input, actor);
  }
}
