import { Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { ActivationId } from '#contracts/licensing/activations';
import { sendLostReleaseCode } from '#contracts/licensing/computer-releases';
import type { SentCode } from '#contracts/licensing/swaps';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
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

  @Post('activations/:id/lost-code')
  @HttpCode(202)
  @Calls(sendLostReleaseCode)
  sendCode(
    @QueryInput(sendLostReleaseCode) input: ActivationId,
    @CurrentActor() actor: UserActor,
  ): Promise<SentCode> {
    return this.limits.sendCode(actor.userId, () => this.rpc.call(sendLostReleaseCode, input, actor));
  }
}
