import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import { redeemCode, type RedeemCode, type Redemption } from '#contracts/licensing/giving/redemptions';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { RedemptionLimitsService } from './redemption-limits';

@SignedIn()
@Controller('api/licensing/redemptions')
export class RedemptionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RedemptionLimitsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Calls(redeemCode)
  redeem(
    @Body(validated(redeemCode)) body: RedeemCode,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<Redemption> {
    return this.limits.redeem(address, actor.userId, () => this.rpc.call(redeemCode, body, actor));
  }
}
