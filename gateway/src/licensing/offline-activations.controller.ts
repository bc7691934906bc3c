import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  activateOffline,
  type ActivateOffline,
  type OfflineActivation,
} from '#contracts/licensing/offline-activations';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { LicensingLimitsService } from './licensing-limits';

/** Activation and return of computers without a network. */
@SignedIn()
@Controller('api/licensing/offline-activations')
export class OfflineActivationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Calls(activateOffline)
  activate(
    @Body(validated(activateOffline)) body: ActivateOffline,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<OfflineActivation> {
    const activate = () => this.rpc.call(activateOffline, body, actor);
    return this.limits.activate(address, actor.userId, activate);
  }
}
