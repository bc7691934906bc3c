import type { RedisOptions } from 'ioredis';

/** Reconnects at once, then after 100, 200 … 1000 ms. */
function retryStrategy(times: number): number {
  return Math.min(times * 100, 1_000);
}

const shared = { connectTimeout: 1_500, keepAlive: 10_000, retryStrategy } satisfies RedisOptions;

/**
 * For commands on the path of a request (rate limits, caches). Without these three options a command hangs while Redis is
 * unavailable; `commandTimeout` alone ends one that was sent to a frozen server.
 */
export const requestPathOptions = {
  ...shared,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 300,
} satisfies RedisOptions;

/** For adding jobs: as above, with time for a batch. */
export const producerOptions = { ...requestPathOptions, commandTimeout: 1_500 } satisfies RedisOptions;

/** For workers, which wait for Redis; BullMQ does not allow a limit of retries here. */
export const workerOptions = { ...shared, maxRetriesPerRequest: null } satisfies RedisOptions;
