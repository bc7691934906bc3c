import type { Redis, RedisOptions } from 'ioredis';
import type { Log } from '../log/log';
import { watchRedis } from './redis-presence';
import { type RedisAddress, tlsOptions } from './redis-options';

/**
 * Opens a connection with unlimited retries; it is usable while `status` is `ready`. An outage is logged once, not for every
 * attempt.
 */
export async function connectRedis(address: RedisAddress, options: RedisOptions, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const connection = new Redis(address.REDIS_URL, { ...options, ...tlsOptions(address) });
  let isUnavailable = false;
  connection.on('error', (error: Error) => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis unavailable');
    isUnavailable = true;
  });
  connection.on('ready', () => {
    if (isUnavailable) log.info('Redis available again');
    isUnavailable = false;
  });
  watchRedis(connection);
  return connection;
}
