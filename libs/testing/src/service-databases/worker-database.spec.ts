import { join } from 'node:path';
import { openDatabase } from '#platform/database/database';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../servers/servers';
import { WorkerDatabase } from './worker-database';

/** Provided by the loader of server specs: the module that the environment has loaded. */
declare const loadFile: (file: string) => { enable(value: boolean): void };

const tables = `
  create table kinds (name text primary key);
  create table orders (number int generated always as identity, kind text references kinds);
  insert into kinds values ('sale')`;

async function databaseWithTables(): Promise<string> {
  const url = await freshDatabase('worker_database');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(tables);
  await client.end();
  return url;
}

async function withSource<T>(url: string, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await openDatabase({ url, entities: [], migrations: [], poolSize: 2 });
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

async function endConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const sell = (source: DataSource) =>
  source.query(
    "insert into kinds values ('gift'); insert into orders (kind) values ('gift') returning number",
  );

describe('database of a worker', () => {
  it('has the rows and numbers of its migrations again for the next spec file', async () => {
    const database = await WorkerDatabase.open(await databaseWithTables(), 'one.spec.ts');
    await withSource(database.url, sell);
    expect(await database.restoreFor('other.spec.ts')).toBe(true);
    await withSource(database.url, async (source) => {
      expect(await source.query('select name from kinds')).toEqual([{ name: 'sale' }]);
      expect(await source.query("insert into orders (kind) values ('sale') returning number")).toEqual([
        { number: 1 },
      ]);
    });
  });

  it('is not given to the spec file that has it, nor after a table has grown', async () => {
    const database = await WorkerDatabase.open(await databaseWithTables(), 'one.spec.ts');
    expect(await database.restoreFor('one.spec.ts')).toBe(false);
    await withSource(database.url, (source) =>
      source.query('insert into orders (kind) select null from generate_series(1, 150000)'),
    );
    expect(await database.restoreFor('other.spec.ts')).toBe(false);
  });

  it('is not given to another spec file after one that ended all connections', async () => {
    const database = await WorkerDatabase.open(await databaseWithTables(), 'one.spec.ts');
    await endConnections(database.url);
    await withSource(database.url, sell);
    expect(await database.restoreFor('other.spec.ts')).toBe(false);
  });
});

describe('connection of an ended pool', () => {
  const { enable } = loadFile(join(__dirname, '../../jest/parked-connections.cjs'));
  beforeAll(() => enable(true));
  afterAll(() => enable(false));

  const backendOf = async (source: DataSource) => {
    const rows: { pid: number }[] = await source.query('select pg_backend_pid() as pid where $1', [true]);
    return rows[0]?.pid;
  };

  it('serves the next pool of its database, without its locks, settings and transaction', async () => {
    const url = await freshDatabase('parked');
    const first = await withSource(url, async (source) => {
      await source.query("set work_mem = '1MB'; select pg_advisory_lock(7); begin; create table lost ()");
      return backendOf(source);
    });
    await withSource(url, async (source) => {
      expect(await backendOf(source)).toBe(first);
      expect(
        await source.query("select to_regclass('lost') as lost, current_setting('work_mem') as memory"),
      ).toEqual([{ lost: null, memory: '4MB' }]);
      expect(await source.query("select 1 from pg_locks where locktype = 'advisory'")).toEqual([]);
    });
  });

  it('is replaced when the server ends it', async () => {
    const url = await freshDatabase('ended');
    const first = await withSource(url, backendOf);
    await endConnections(url);
    await withSource(url, async (source) => expect(await backendOf(source)).not.toBe(first));
  });
});
