import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Log } from '../log/log';
import { withAdvisoryLock } from './advisory-lock';
import { isDatabaseUnavailable } from './database-unavailable';
import { PreparedStatementClient } from './prepared-statement-client';
import { SnakeNamingStrategy } from './snake-naming-strategy';

type Entities = NonNullable<DataSourceOptions['entities']>;
type Migrations = MixedList<new () => object>;

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  /** Maximum wait for a connection; 1,500 by default. */
  connectTimeoutMs?: number;
  entities: Entities;
  migrations: Migrations;
}

/** The advisory lock under which replicas migrate one at a time; the number is arbitrary. */
const migrationLock = 727_001;

const defaultConnectTimeoutMs = 1_500;

/** With the default timeout a frozen server is an error within 2.5 s. */
export function databaseOptions(shape: DatabaseSettings): DataSourceOptions {
  const connectTimeoutMs = shape.connectTimeoutMs ?? defaultConnectTimeoutMs;
  return {
    type: 'postgres',
    url: shape.url,
    entities: shape.entities,
    migrations: shape.migrations as never,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    poolSize: shape.poolSize,
    connectTimeoutMS: connectTimeoutMs,
    extra: {
      Client: PreparedStatementClient,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: 2_000,
      query_timeout: 2_500,
      idle_in_transaction_session_timeout: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      // A new connection has no table metadata and no prepared statements; these keep theirs while the service is idle.
      min: 4,
    },
  };
}

/** Maximum time that a migration waits for a table lock: all later queries of the table wait behind it. */
const migrationLockTimeoutMs = 2_000;
const retryDelayMs = 1_000;
const logEveryMs = 5_000;

async function migrate(shape: DatabaseSettings): Promise<void> {
  const migrating = new DataSource({
    ...databaseOptions({ ...shape, poolSize: 2 }),
    extra: {
      connectionTimeoutMillis: shape.connectTimeoutMs ?? defaultConnectTimeoutMs,
      lock_timeout: migrationLockTimeoutMs,
    },
  } as DataSourceOptions);
  await migrating.initialize();
  try {
    await withAdvisoryLock(migrating, migrationLock, async () => void (await migrating.runMigrations()));
  } finally {
    await migrating.destroy();
  }
}

async function migrateAndConnect(shape: DatabaseSettings): Promise<DataSource> {
  await migrate(shape);
  return new DataSource(databaseOptions(shape)).initialize();
}

/**
 * Opens the service's database and runs its migrations, one replica at a time. Retries without limit while Postgres is
 * unavailable, and retries a migration that did not get its lock.
 * @throws permanent errors, such as a migration that fails
 */
export async function openDatabase(shape: DatabaseSettings, log?: Pick<Log, 'warn'>): Promise<DataSource> {
  let loggedAt = -Infinity;
  for (;;) {
    try {
      return await migrateAndConnect(shape);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (performance.now() - loggedAt >= logEveryMs) {
        log?.warn({ err: error }, 'postgres not ready yet, trying again');
        loggedAt = performance.now();
      }
      await pause(retryDelayMs);
    }
  }
}
