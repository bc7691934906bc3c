import type { Redis, RedisOptions } from 'ioredis';
import type { Log } from '../log/log';
import { type RedisAddress, tlsOptions } from './redis-options';

/**
 * Opens a connection that keeps trying; it is usable while `status` is `ready`. An outage is one line in the log, not one
 * per attempt.
 */
export async function connectRedis(address: RedisAddress, options: RedisOptions, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const connection = new Redis(address.REDIS_URL, { ...options, ...tlsOptions(address) });
  let isAway = false;
  connection.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away');
    isAway = true;
  });
  connection.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return connection;
}
