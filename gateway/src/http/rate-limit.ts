import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { connectRedis } from '#platform/jobs/connect-redis';
import { newId } from '#platform/database/new-id';
import { requestPathOptions } from '#platform/jobs/redis-options';
import { LOG, type Log } from '#platform/log/log';
import { GatewayConfig } from '../gateway.config';
import { LocalCounts } from './local-counts';
import { MirroredCounts } from './mirrored-counts';
import { type Counts, type Place, SharedCounts, type Taken } from './shared-counts';

/** So many within a window, for each of whom it is counted by. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A rule and by whom it is counted here, such as a network address. */
export interface RateCount {
  readonly rule: RateRule;
  readonly by: string;
}

/** How long one waits for others that are being tried right now and may turn out not to count. */
const patienceMs = 2_000;
const pollMs = 25;

/** Counters hold no address and no e-mail in the clear. */
function keyed({ rule, by }: RateCount): { key: string; limit: number; windowMs: number } {
  const who = createHash('sha256').update(by).digest('base64url').slice(0, 22);
  // The braces keep both counters of a rule on one node of a cluster.
  return { key: `limit:{${rule.name}:${who}}`, limit: rule.limit, windowMs: rule.windowSeconds * 1000 };
}

/**
 * Limits that hold across replicas and for any number at once: an attempt takes a place before it is tried and gives it back
 * unless it counts. While Redis does not answer each process counts on from what it last answered.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly local = new LocalCounts();
  private readonly processId = newId();
  private redis: Redis | undefined;

  constructor(
    private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const { REDIS_URL, REDIS_TLS_CA } = this.config;
    if (!REDIS_URL) return;
    const address = { REDIS_URL, ...(REDIS_TLS_CA ? { REDIS_TLS_CA } : {}) };
    this.redis = await connectRedis(address, requestPathOptions, this.log);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /**
   * Does the work unless too many were counted already. `counts` says afterwards whether this one counts.
   * @throws Failure TOO_MANY_REQUESTS with the seconds to wait
   */
  async within<T>(
    limits: readonly RateCount[],
    work: () => Promise<T>,
    counts: (error?: unknown) => boolean,
  ): Promise<T> {
    const places = limits.map(keyed);
    const counters = await this.take(places);
    const settle = (error?: unknown) =>
      void counters.settle(places, counts(error)).catch((problem: unknown) => {
        this.log.warn({ err: problem }, 'an attempt was not counted');
      });
    try {
      const result = await work();
      settle();
      return result;
    } catch (error) {
      settle(error);
      throw error;
    }
  }

  private async take(places: ReturnType<typeof keyed>[]): Promise<Counts> {
    for (const until = Date.now() + patienceMs; ;) {
      const { counters, waitMs, isFull } = await this.tryTake(places);
      if (waitMs === 0) return counters;
      if (isFull || Date.now() > until)
        throw new Failure(tooManyRequests, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  private async tryTake(places: readonly Place[]): Promise<Taken & { counters: Counts }> {
    if (this.redis?.status === 'ready') {
      const counters = new MirroredCounts(new SharedCounts(this.redis, this.processId), this.local, this.log);
      try {
        return { counters, ...(await counters.take(places)) };
      } catch (error) {
        this.log.warn({ err: error }, 'limits are counted by this process alone');
      }
    }
    return { counters: this.local, ...(await this.local.take(places)) };
  }
}
