import type { RedisOptions } from 'ioredis';

/** Back within a second of Redis: at once, then every 100, 200 … 1000 ms. */
function retryStrategy(times: number): number {
  return Math.min(times * 100, 1_000);
}

const shared = { connectTimeout: 1_500, keepAlive: 10_000, retryStrategy } satisfies RedisOptions;

/**
 * For whoever waits for an answer (limits, caches): without these three lines a command hangs while Redis is away, and only
 * `commandTimeout` ends one that was sent to a frozen server.
 */
export const requestPathOptions = {
  ...shared,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 300,
} satisfies RedisOptions;

/** For putting jobs into a queue: as above, with room for a batch. */
export const producerOptions = { ...requestPathOptions, commandTimeout: 1_500 } satisfies RedisOptions;

/** For workers: they have nothing better to do than to wait; BullMQ refuses any limit on retries here. */
export const workerOptions = { ...shared, maxRetriesPerRequest: null } satisfies RedisOptions;
