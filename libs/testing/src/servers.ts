import { createDatabase } from './start-postgres';
import { startNats } from './start-nats';
import { startRedis } from './start-redis';
import { postgresVariable } from './test-server';

export { type NatsServer, startNats } from './start-nats';
export { type PostgresServer, startPostgres } from './start-postgres';
export { type RedisServer, startRedis } from './start-redis';

/** A new, empty database in the run's Postgres; gives its address. */
export function freshDatabase(name: string): Promise<string> {
  const adminUrl = process.env[postgresVariable];
  if (adminUrl) return createDatabase(adminUrl, name);
  throw new Error('there is no Postgres: the jest run starts it (libs/testing/src/postgres-for-jest.ts)');
}

/** All that a service stands on, for one spec file. */
export interface Servers {
  natsUrl: string;
  redisUrl: string;
  /** A new, empty database. */
  databaseUrl: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a bus and a queue of the spec file's own; databases come from the run's Postgres. */
export async function servers(): Promise<Servers> {
  const [nats, redis] = await Promise.all([startNats(), startRedis()]);
  return {
    natsUrl: nats.url,
    redisUrl: redis.url,
    databaseUrl: freshDatabase,
    stop: async () => void (await Promise.all([nats.stop(), redis.stop()])),
  };
}
