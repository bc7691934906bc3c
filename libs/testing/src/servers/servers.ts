import { createDatabase } from './start-postgres';
import { startNats } from './start-nats';
import { startRedis } from './start-redis';
import { testPostgresVariable } from './test-server';

export { type NatsOptions, type NatsServer, startNats } from './start-nats';
export { type PostgresServer, startPostgres } from './start-postgres';
export { type RedisServer, startRedis } from './start-redis';

/** Creates an empty database in the shared Postgres. @returns its address */
export function freshDatabase(name: string): Promise<string> {
  const adminUrl = process.env[testPostgresVariable];
  if (adminUrl) return createDatabase(adminUrl, name);
  throw new Error('there is no Postgres: the jest run starts it (libs/testing/src/jest-global-setup.ts)');
}

/** The servers that a service needs, for one spec file. */
export interface Servers {
  natsUrl: string;
  redisUrl: string;
  /** A new, empty database. */
  databaseUrl: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a dedicated NATS and Redis; databases are in the shared Postgres. */
export async function servers(): Promise<Servers> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  return {
    natsUrl: nats.url,
    redisUrl: redis.url,
    databaseUrl: freshDatabase,
    stop: async () => void (await Promise.all([nats.stop(), redis.stop()])),
  };
}
