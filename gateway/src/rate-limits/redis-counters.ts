import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

/** A key whose attempts are counted in a fixed window. */
export interface RateCounter {
  key: string;
  limit: number;
  windowMs: number;
}

export interface Count {
  count: number;
  /** Until the window ends; 0 without one. */
  leftMs: number;
}

/** Counts in Redis, for all replicas (rate-limiter-flexible). */
export class RedisCounters {
  private readonly limiter: RateLimiterRedis;

  constructor(redis: Redis) {
    // Limit and window belong to the rule, which is given with each call; these are only the library's defaults.
    this.limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: 'limit', points: 1, duration: 60 });
  }

  /** Adds points; a negative number removes them. */
  async add({ key, windowMs }: RateCounter, points: number): Promise<Count> {
    const options = { customDuration: windowMs / 1_000 };
    const { consumedPoints, msBeforeNext } =
      points < 0
        ? await this.limiter.reward(key, -points, options)
        : await this.limiter.penalty(key, points, options);
    return { count: consumedPoints, leftMs: Math.max(0, msBeforeNext) };
  }
}
