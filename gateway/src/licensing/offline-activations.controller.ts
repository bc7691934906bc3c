import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor, UserActor } from '#contracts/kit/actor';
import {
  activateOffline,
  type ActivateOffline,
  type OfflineActivation,
  type ReturnedOffline,
  returnOffline,
  type ReturnOffline,
} from '#contracts/licensing/offline-activations';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { LicensingLimits } from './licensing-limits';

/** What the owner of a computer without a network carries between it and the shop. */
@SignedIn()
@Controller('api/licensing/offline-activations')
export class OfflineActivationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @Calls(activateOffline)
  activate(
    @Body(input(activateOffline)) body: ActivateOffline,
    @Sender() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<OfflineActivation> {
    const activate = () => this.rpc.call(activateOffline, body, actor);
    return this.limits.activate(address, actor.userId, activate);
  }

  @Post(':id/return')
  @HttpCode(200)
  @Calls(returnOffline)
  takeBack(@Told(returnOffline) asked: ReturnOffline, @Sender() actor: Actor): Promise<ReturnedOffline> {
    return this.rpc.call(returnOffline, asked, actor);
  }
}
