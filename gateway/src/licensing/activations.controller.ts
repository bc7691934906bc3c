import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  activateComputer,
  type ActivateComputer,
  type ActivationResult,
} from '#contracts/licensing/activations';
import { sendSwapCode, type SentCode } from '#contracts/licensing/swaps';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { LicensingLimitsService } from './licensing-limits';

@Controller('api/licensing')
export class ActivationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @SignedIn()
  @Post('activations')
  @HttpCode(200)
  @Calls(activateComputer)
  activate(
    @Body(validated(activateComputer)) body: ActivateComputer,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<ActivationResult> {
    const activate = () => this.rpc.call(activateComputer, body, actor);
    return this.limits.activate(address, actor.userId, activate);
  }

  /** Mails a code that allows one more seat swap after the yearly number is used up. */
  @SignedIn()
  @Post('swap-codes')
  @HttpCode(202)
  @Calls(sendSwapCode)
  sendSwapCode(@CurrentActor() actor: UserActor): Promise<SentCode> {
    return this.limits.sendCode(actor.userId, () => this.rpc.call(sendSwapCode, {}, actor));
  }
}
