import { readFileSync } from 'node:fs';
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

/** Where a Redis is and how its certificate is verified. */
export interface RedisAddress {
  REDIS_URL: string;
  REDIS_TLS_CA?: string;
}

/** The TLS part of a connection's options; empty for a connection in the clear. */
export function tlsOptions({ REDIS_TLS_CA }: Pick<RedisAddress, 'REDIS_TLS_CA'>): { tls?: { ca: Buffer } } {
  return REDIS_TLS_CA ? { tls: { ca: readFileSync(REDIS_TLS_CA) } } : {};
}
