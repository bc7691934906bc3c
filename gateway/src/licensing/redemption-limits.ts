import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/kit/failure';
import { redemptionCodeUnknown } from '#contracts/licensing/giving/redemptions';
import { GatewayConfig, limitOf } from '../gateway.config';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

const windowSeconds = 3_600;

/** Rate limits of unknown codes per account and address, so that codes cannot be guessed. */
@Injectable()
export class RedemptionLimitsService {
  private readonly missesPerAccount: RateRule = { name: 'redemption-misses', limit: 20, windowSeconds };
  private readonly missesPerAddress: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    const limit = limitOf(config, undefined, 40);
    this.missesPerAddress = { name: 'redemption-misses-address', limit, windowSeconds };
  }

  /** Only unknown codes count. */
  redeem<T>(address: string, userId: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.missesPerAccount, by: userId },
      { rule: this.missesPerAddress, by: address },
    ];
    return this.limits.limit(counted, work, (error) => Failure.is(error, redemptionCodeUnknown));
  }
}
