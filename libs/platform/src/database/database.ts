import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Log } from '../log/log';
import { afterOthers } from './alone';
import { isDatabaseAway } from './database-away';
import { PreparingClient } from './preparing-client';
import { SnakeNaming } from './snake-naming';

type Tables = NonNullable<DataSourceOptions['entities']>;
type Migrations = MixedList<new () => object>;

export interface DatabaseShape {
  url: string;
  poolSize: number;
  entities: Tables;
  migrations: Migrations;
}

/** Any number; only its sameness matters, so that replicas migrate one after another. */
const migrationLock = 727_001;

/** Every limit here turns a frozen server into an error within 2.5 s instead of a hang. */
export function databaseOptions(shape: DatabaseShape): DataSourceOptions {
  return {
    type: 'postgres',
    url: shape.url,
    entities: shape.entities,
    migrations: shape.migrations as never,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    poolSize: shape.poolSize,
    connectTimeoutMS: 1500,
    extra: {
      Client: PreparingClient,
      connectionTimeoutMillis: 1500,
      statement_timeout: 2000,
      query_timeout: 2500,
      idle_in_transaction_session_timeout: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      // A new connection knows no tables and no statements yet: after a pause these still do.
      min: 4,
    },
  };
}

/** A migration that waits for a table longer than this gives up: behind its waiting lock every query of the table would wait. */
const migrationLockTimeoutMs = 2_000;
const retryDelayMs = 1_000;
const logEveryMs = 5_000;

async function migrate(shape: DatabaseShape): Promise<void> {
  const migrating = new DataSource({
    ...databaseOptions({ ...shape, poolSize: 2 }),
    extra: { connectionTimeoutMillis: 1500, lock_timeout: migrationLockTimeoutMs },
  } as DataSourceOptions);
  await migrating.initialize();
  try {
    await afterOthers(migrating, migrationLock, async () => void (await migrating.runMigrations()));
  } finally {
    await migrating.destroy();
  }
}

async function tryOpen(shape: DatabaseShape): Promise<DataSource> {
  await migrate(shape);
  return new DataSource(databaseOptions(shape)).initialize();
}

/**
 * Opens the service's database and brings its tables up to date, one replica at a time. Waits as long as it takes for a Postgres
 * that does not answer, and tries a migration again that did not get its lock.
 * @throws what a retry does not cure, such as a migration that fails
 */
export async function openDatabase(shape: DatabaseShape, log?: Pick<Log, 'warn'>): Promise<DataSource> {
  let loggedAt = -Infinity;
  for (;;) {
    try {
      return await tryOpen(shape);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (performance.now() - loggedAt >= logEveryMs) {
        log?.warn({ err: error }, 'postgres not ready yet, trying again');
        loggedAt = performance.now();
      }
      await pause(retryDelayMs);
    }
  }
}
