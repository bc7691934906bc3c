import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
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

/** Opens the service's database and brings its tables up to date, one replica at a time. */
export async function openDatabase(shape: DatabaseShape): Promise<DataSource> {
  const migrating = new DataSource({
    ...databaseOptions({ ...shape, poolSize: 2 }),
    extra: { connectionTimeoutMillis: 1500 },
  } as DataSourceOptions);
  await migrating.initialize();
  const guard = migrating.createQueryRunner();
  try {
    await guard.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrating.runMigrations();
    await guard.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await guard.release();
    await migrating.destroy();
  }
  return new DataSource(databaseOptions(shape)).initialize();
}
