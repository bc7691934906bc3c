import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { connectRedis } from '#platform/jobs/connect-redis';
import { requestPathOptions } from '#platform/jobs/redis-options';
import { LOG, type Log } from '#platform/log/log';
import { GatewayConfig } from '../gateway.config';
import { LocalCounters } from './local-counters';
import { type Count, type RateCounter, RedisCounters } from './redis-counters';

/** At most `limit` attempts in a window, for each key. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A rule and the key that is counted, such as a network address. */
export interface RateLimit {
  readonly rule: RateRule;
  readonly by: string;
}

/** How long an attempt waits for concurrent ones of the same key, which may turn out not to count. */
const maxReservationWaitMs = 2_000;
const pollIntervalMs = 25;
/** `Retry-After` where only concurrent attempts fill the limit. */
const pendingRetryMs = 1_000;

/** Ends an attempt: it stays counted, or its points are removed. */
type Finish = (isCounted: boolean) => Promise<void>;

type Reservation = { finish: Finish } | { waitMs: number; isPending: boolean };

/** Keys in Redis contain no address and no e-mail in the clear. */
function counterOf({ rule, by }: RateLimit): RateCounter {
  const hash = createHash('sha256').update(by).digest('base64url').slice(0, 22);
  return { key: `{${rule.name}:${hash}}`, limit: rule.limit, windowMs: rule.windowSeconds * 1_000 };
}

/**
 * Rate limits across replicas. An attempt is counted before it runs, so that concurrent ones cannot pass together, and is removed
 * afterwards unless it counts (a failed log-in counts, a successful one does not). While Redis is unavailable each process continues
 * from the last known counts, and adds its own to Redis later.
 */
@Injectable()
export class RateLimitsService implements OnModuleInit, OnApplicationShutdown {
  private readonly local = new LocalCounters();
  private redis: Redis | undefined;
  private shared: RedisCounters | undefined;

  constructor(
    private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const { REDIS_URL, REDIS_TLS_CA } = this.config;
    if (!REDIS_URL) return;
    const address = { REDIS_URL, ...(REDIS_TLS_CA ? { REDIS_TLS_CA } : {}) };
    this.redis = await connectRedis(address, requestPathOptions, this.log);
    this.shared = new RedisCounters(this.redis);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /**
   * Does the work unless a limit is reached. `counts` decides afterwards whether this attempt counts.
   * @throws Failure TOO_MANY_REQUESTS with the seconds to wait
   */
  async limit<T>(
    limits: readonly RateLimit[],
    work: () => Promise<T>,
    counts: (error?: unknown) => boolean,
  ): Promise<T> {
    const finish = await this.reserve(limits.map(counterOf));
    try {
      const result = await work();
      void finish(counts());
      return result;
    } catch (error) {
      void finish(counts(error));
      throw error;
    }
  }

  private async reserve(counters: readonly RateCounter[]): Promise<Finish> {
    for (const until = Date.now() + maxReservationWaitMs; ;) {
      const reservation = await this.tryReserve(counters);
      if ('finish' in reservation) return reservation.finish;
      const { waitMs, isPending } = reservation;
      if (!isPending || Date.now() > until) {
        const retryMs = isPending ? pendingRetryMs : waitMs;
        throw new Failure(tooManyRequests, { retryAfterSeconds: Math.ceil(retryMs / 1_000) });
      }
      await pause(pollIntervalMs);
    }
  }

  private async tryReserve(counters: readonly RateCounter[]): Promise<Reservation> {
    if (this.shared && this.redis?.status === 'ready') {
      try {
        return await this.reserveShared(this.shared, counters);
      } catch (error) {
        this.log.warn({ err: error }, 'rate limits counted by this process alone');
      }
    }
    const full = this.local.reserve(counters);
    if (full.waitMs > 0) return full;
    return {
      finish: async (isCounted) => {
        this.local.end(counters);
        if (!isCounted) for (const counter of counters) this.local.add(counter, -1);
      },
    };
  }

  private async reserveShared(shared: RedisCounters, counters: readonly RateCounter[]): Promise<Reservation> {
    const added = await this.addShared(shared, counters, 1);
    const counts = await Promise.all(added.map((count, i) => this.sync(shared, counters[i], count)));
    const full = counters.findIndex(({ limit }, i) => (counts[i]?.count ?? 0) > limit);
    const counter = counters[full];
    if (counter) {
      await this.addShared(shared, counters, -1);
      return { waitMs: Math.max(counts[full]?.leftMs ?? 0, 1), isPending: this.local.hasInFlight(counter) };
    }
    this.local.begin(counters);
    return {
      finish: async (isCounted) => {
        this.local.end(counters);
        // A failure here leaves the attempt counted: otherwise a flood would not be counted.
        if (!isCounted)
          await this.addShared(shared, counters, -1).catch((error: unknown) =>
            this.log.warn({ err: error }, 'rate limit point not taken back'),
          );
      },
    };
  }

  private addShared(shared: RedisCounters, counters: readonly RateCounter[], points: number) {
    return Promise.all(
      counters.map(async (counter) => {
        const count = await shared.add(counter, points);
        this.local.mirror(counter, count);
        return count;
      }),
    );
  }

  /** Adds the local counts of this process to Redis. After a timeout of a command that Redis executed it counts twice. */
  private async sync(shared: RedisCounters, counter: RateCounter | undefined, count: Count): Promise<Count> {
    const points = counter ? this.local.unsynced(counter) : 0;
    if (!counter || points === 0) return count;
    const synced = await shared.add(counter, points);
    this.local.mirror(counter, synced);
    this.local.add(counter, -points);
    return synced;
  }
}
