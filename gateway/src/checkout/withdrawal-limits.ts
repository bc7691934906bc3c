import { Injectable } from '@nestjs/common';
import { withdrawalLinkRefused } from '#contracts/commerce/consumer-law/withdrawals';
import { Failure, unavailable } from '#contracts/kit/failure';
import { GatewayConfig, limitOf } from '../gateway.config';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

/** Rate limit of declared withdrawals per address: each may send a mail, and numbers must not be guessed. */
@Injectable()
export class WithdrawalLimitsService {
  private readonly perAddress: RateRule;
  private readonly failuresPerAddress: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    this.perAddress = { name: 'withdrawals', limit: limitOf(config, undefined, 10), windowSeconds: 3_600 };
    this.failuresPerAddress = {
      ...this.perAddress,
      name: 'withdrawal-links',
      limit: limitOf(config, undefined, 30),
    };
  }

  declare<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.perAddress, by: address }];
    return this.limits.limit(counted, work, (error) => !Failure.is(error, unavailable));
  }

  /** Only failures count. */
  confirm<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failuresPerAddress, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, withdrawalLinkRefused));
  }
}
