import { Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { addressLimit, GatewayConfig } from '../gateway.config';
import { RateLimits, type RateRule } from '../http/rate-limit';

/** How often plug-ins that are not signed in may ask, from one address on the network. */
@Injectable()
export class LicensingLimits {
  private readonly checks: RateRule;

  constructor(
    private readonly limits: RateLimits,
    config: GatewayConfig,
  ) {
    this.checks = {
      name: 'licence-checks',
      // A studio behind one address starts its computers at the same hour.
      limit: addressLimit(config, undefined, 300),
      windowSeconds: 60,
    };
  }

  check<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.checks, by: address }];
    return this.limits.within(counted, work, (error) => !Failure.is(error, unavailable));
  }
}
