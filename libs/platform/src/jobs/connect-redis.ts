import type { Redis, RedisOptions } from 'ioredis';
import type { Log } from '../log/log';

/**
 * Opens a connection that keeps trying; it is usable while `status` is `ready`. An outage is one line in the log, not one
 * per attempt.
 */
export async function connectRedis(url: string, options: RedisOptions, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const connection = new Redis(url, options);
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
