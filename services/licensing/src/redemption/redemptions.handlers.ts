import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import { redeemCode, type RedeemCode, type Redemption } from '#contracts/licensing/giving/redemptions';
import { Handles } from '#platform/rpc/handles';
import { RedemptionService } from './redemption.service';

@Controller()
export class RedemptionsHandlers {
  constructor(private readonly redemption: RedemptionService) {}

  @Handles(redeemCode)
  redeem({ code }: RedeemCode, { userId }: UserActor): Promise<Redemption> {
    return this.redemption.redeem(code, userId);
  }
}
