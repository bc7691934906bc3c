import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor, UserActor } from '#contracts/kit/actor';
import {
  activateComputer,
  type ActivateComputer,
  type Activated,
  type Activation,
  type ActivationId,
  type Activations,
  deactivateComputer,
  licensingKeys,
  type LicensingKeys,
  listActivations,
} from '#contracts/licensing/computers';
import { sendSwapCode, type SentSwapCode } from '#contracts/licensing/swaps';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Cached } from '../http/cached';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { LicensingLimits } from '../licensing/licensing-limits';

@Controller('api')
export class ComputersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimits,
  ) {}

  @SignedIn()
  @Get('account/activations')
  @Calls(listActivations)
  list(@Sender() actor: Actor): Promise<Activations> {
    return this.rpc.call(listActivations, {}, actor);
  }

  @SignedIn()
  @Post('account/activations/:id/deactivate')
  @HttpCode(200)
  @Calls(deactivateComputer)
  deactivate(@Asked(deactivateComputer) asked: ActivationId, @Sender() actor: Actor): Promise<Activation> {
    return this.rpc.call(deactivateComputer, asked, actor);
  }

  @SignedIn()
  @Post('licensing/activations')
  @HttpCode(200)
  @Calls(activateComputer)
  activate(
    @Body(input(activateComputer)) body: ActivateComputer,
    @Sender() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<Activated> {
    const activate = () => this.rpc.call(activateComputer, body, actor);
    return this.limits.activate(address, actor.userId, activate);
  }

  /** Mailed to the owner, so that no allowance is a dead end. */
  @SignedIn()
  @Post('licensing/swap-codes')
  @HttpCode(202)
  @Calls(sendSwapCode)
  sendSwapCode(@Sender() actor: UserActor): Promise<SentSwapCode> {
    return this.limits.sendCode(actor.userId, () => this.rpc.call(sendSwapCode, {}, actor));
  }

  /** What licence files are checked with, for ever and by anybody. */
  @Public()
  @Get('licensing/keys')
  @Calls(licensingKeys)
  @Cached(licensingKeys)
  keys(): Promise<LicensingKeys> {
    return this.rpc.call(licensingKeys, {});
  }
}
