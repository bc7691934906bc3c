import { Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { tokenNotFound } from '#contracts/newsletter/subscriptions';
import { limitOf, GatewayConfig } from '../gateway.config';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

const hour = 3_600;

/** Rate limits of subscriptions and unknown links, per address. */
@Injectable()
export class NewsletterLimitsService {
  private readonly signUps: RateRule;
  private readonly misses: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    this.signUps = {
      name: 'subscribe',
      limit: limitOf(config, config.RATE_SUBSCRIBE_PER_ADDRESS, 20),
      windowSeconds: hour,
    };
    this.misses = {
      name: 'newsletter-misses',
      limit: limitOf(config, undefined, 60),
      windowSeconds: hour,
    };
  }

  subscribe<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.signUps, by: address }];
    return this.limits.limit(counted, work, (error) => !Failure.is(error, unavailable));
  }

  /** Only unknown links count. */
  open<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.misses, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, tokenNotFound));
  }
}
