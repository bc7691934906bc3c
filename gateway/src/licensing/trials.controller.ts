import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import { startTrial, type StartTrial, type Trial } from '#contracts/licensing/trials/trials';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { LicensingLimitsService } from './licensing-limits';

@Controller('api/licensing/trials')
export class TrialsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  /** Starts the trial of a plug-in on the computer of a pairing. */
  @SignedIn()
  @Post()
  @HttpCode(200)
  @Calls(startTrial)
  start(@Body(validated(startTrial)) body: StartTrial, @CurrentActor() actor: UserActor): Promise<Trial> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(startTrial, body, actor));
  }
}
