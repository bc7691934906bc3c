import { Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { tokenNotFound } from '#contracts/newsletter/subscriptions';
import { limitOf, GatewayConfig } from '../gateway.config';
import { RateLimits, type RateRule } from '../http/rate-limit';

const hour = 3_600;

/** How often one address on the network may sign somebody up, or guess at links. */
@Injectable()
export class NewsletterLimits {
  private readonly signUps: RateRule;
  private readonly misses: RateRule;

  constructor(
    private readonly limits: RateLimits,
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
    return this.limits.within(counted, work, (error) => !Failure.is(error, unavailable));
  }

  /** Only links nobody was given are counted. */
  open<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.misses, by: address }];
    return this.limits.within(counted, work, (error) => Failure.is(error, tokenNotFound));
  }
}
