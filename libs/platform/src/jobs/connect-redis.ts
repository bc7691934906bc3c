import type { Redis, RedisOptions } from 'ioredis';
import type { Log } from '../log/log';
import { type RedisAddress, redisOptions } from './redis-address';
import { watchRedis } from './redis-presence';

/**
 * Opens a connection with unlimited retries; it is usable while `status` is `ready`. An outage is logged once, not for every
 * attempt.
 */
export async function connectRedis(address: RedisAddress, options: RedisOptions, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const settings = redisOptions(address, options);
  const connection = 'url' in settings ? new Redis(settings.url, settings) : new Redis(settings);
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
