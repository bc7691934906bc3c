import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Log } from '../log/log';
import { withAdvisoryLock } from './advisory-lock';
import { isDatabaseUnavailable, retryWhileDatabaseUnavailable } from './database-unavailable';
import { assertMigrated, assertNotOlder, PendingMigrations } from './migrations/executed-migrations';
import { loadMigrations, type Migrations } from './migrations/load-migrations';
import { PreparedStatementClient } from './prepared-statement-client';
import { PrimaryClient } from './servers/primary-client';
import { SnakeNamingStrategy } from './snake-naming-strategy';
import { AfterCommitSubscriber } from './transactions/after-commit';

type Entities = NonNullable<DataSourceOptions['entities']>;

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  /** Maximum wait for a connection; 1,500 by default. */
  connectTimeoutMs?: number;
  /** Maximum time of a statement; 2,000 by default. */
  statementTimeoutMs?: number;
  entities: Entities;
  migrations: Migrations;
  /** False: another process migrates, and the database is opened when no migration is pending. */
  migratesAtStart?: boolean;
}

/** The advisory lock under which replicas migrate one at a time; the number is arbitrary. */
const migrationLock = 727_001;

const defaultConnectTimeoutMs = 1_500;
const defaultStatementTimeoutMs = 2_000;

/** With the default timeouts a frozen server is an error within 2.5 s. */
export function databaseOptions(shape: Omit<DatabaseSettings, 'migrations'>): DataSourceOptions {
  const connectTimeoutMs = shape.connectTimeoutMs ?? defaultConnectTimeoutMs;
  const statementTimeoutMs = shape.statementTimeoutMs ?? defaultStatementTimeoutMs;
  return {
    type: 'postgres',
    url: shape.url,
    entities: shape.entities,
    subscribers: [AfterCommitSubscriber],
    namingStrategy: new SnakeNamingStrategy(),
    poolSize: shape.poolSize,
    connectTimeoutMS: connectTimeoutMs,
    extra: {
      Client: PreparedStatementClient,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 500,
      idle_in_transaction_session_timeout: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      // A new connection has no table metadata and no prepared statements; these keep theirs while the service is idle.
      min: 4,
    },
  };
}

/**
 * Maximum time that a migration waits for a table lock. All later queries of the table wait behind it, so it is half of the time limit of
 * a statement: a query that waits the whole time still succeeds.
 */
const migrationLockTimeoutMs = 1_000;
/** At the start no request waits for a response, and a busy machine connects slowly. */
const minStartConnectTimeoutMs = 10_000;

async function migrate(shape: DatabaseSettings): Promise<void> {
  const connectTimeoutMs = Math.max(shape.connectTimeoutMs ?? 0, minStartConnectTimeoutMs);
  const migrations = await loadMigrations(shape.migrations);
  const migrating = new DataSource({
    ...databaseOptions({ ...shape, poolSize: 2, connectTimeoutMs }),
    migrations: [...migrations],
    migrationsTransactionMode: 'each',
    extra: {
      Client: PrimaryClient,
      connectionTimeoutMillis: connectTimeoutMs,
      lock_timeout: migrationLockTimeoutMs,
    },
  } as DataSourceOptions);
  await migrating.initialize();
  try {
    await withAdvisoryLock(migrating, migrationLock, async () => {
      await assertNotOlder(migrating, migrations);
      await migrating.runMigrations();
    });
  } finally {
    await migrating.destroy();
  }
}

async function connect(shape: DatabaseSettings): Promise<DataSource> {
  if (shape.migratesAtStart ?? true) {
    await migrate(shape);
    return new DataSource(databaseOptions(shape)).initialize();
  }
  const dataSource = await new DataSource(databaseOptions(shape)).initialize();
  try {
    await assertMigrated(dataSource, await loadMigrations(shape.migrations));
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Invalid authorization. A running service retries it, because an operator may be replacing the password. */
function isRejectedLogin(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('28');
}

const isTransient = (error: unknown) =>
  error instanceof PendingMigrations || (isDatabaseUnavailable(error) && !isRejectedLogin(error));

/**
 * Opens the service's database and runs its migrations, one replica at a time, or waits until another process has run them.
 * Retries without limit while Postgres is unavailable, and retries a migration that did not get its lock.
 * @throws permanent errors, such as a wrong password or a migration that fails
 */
export function openDatabase(shape: DatabaseSettings, log?: Pick<Log, 'warn'>): Promise<DataSource> {
  return retryWhileDatabaseUnavailable(() => connect(shape), log, isTransient);
}

/** Runs the migrations and disconnects. Retries and throws like openDatabase. */
export function runMigrations(
  shape: Omit<DatabaseSettings, 'poolSize'>,
  log?: Pick<Log, 'warn'>,
): Promise<void> {
  return retryWhileDatabaseUnavailable(() => migrate({ ...shape, poolSize: 2 }), log, isTransient);
}
