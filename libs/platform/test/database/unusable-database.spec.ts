import { Client } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { freshDatabase } from '#testing/servers/servers';
import { PostgresProxy } from './postgres-proxy';

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

class AddLength1700000000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('alter table tapes add column length int');
  }
  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('alter table tapes drop column length');
  }
}

describe('temporarily unusable database', () => {
  let url: string;
  let source: DataSource;
  let admin: Client;

  beforeEach(async () => {
    url = await freshDatabase('unusable');
    source = await openDatabase({ url, poolSize: 2, entities: [], migrations: [] });
    admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query('create table tapes (name text)');
  });

  afterEach(async () => {
    await admin.end();
    await source.destroy();
  });

  const readOnly = (setting: 'on' | 'off') =>
    admin.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${setting}', current_database()); end $$`,
    );
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

  it('ends a connection with an error before it closes it, and the next statement uses another connection', async () => {
    const { proxy, url: proxied } = await PostgresProxy.to(url);
    const own = await openDatabase({ url: proxied, poolSize: 1, entities: [], migrations: [] });
    proxy.withholdsEnds = true;
    try {
      const asleep = failureOf(own.query('select pg_sleep(20), $1::int', [1]));
      await eventually(async () => {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where query like 'select pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()`,
        );
        expect(rowCount).toBe(1);
      });
      expect(isDatabaseUnavailable(await asleep)).toBe(true);
      expect(await own.query('select $1::int as id', [2])).toEqual([{ id: 2 }]);
    } finally {
      proxy.close();
      await own.destroy();
    }
  });

  it('is a transient error while it is read-only, and its connections are replaced once it accepts writes', async () => {
    await readOnly('on');
    await admin.query(endOthers);
    const write = () => source.transaction((tx) => tx.query('insert into tapes values ($1)', ['one']));
    const failure = await eventually(async () => {
      const error = await failureOf(write());
      expect(String(error)).toContain('read-only transaction');
      return error;
    });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await readOnly('off');
    await eventually(write);
  });

  it('is a transient error when a connection breaks between the statements of a transaction', async () => {
    const failure = await failureOf(
      source.transaction(async (tx) => {
        await tx.query('insert into tapes values ($1)', ['one']);
        await admin.query(endOthers);
        await eventually(() => tx.queryRunner?.isReleased);
        await tx.query('insert into tapes values ($1)', ['two']);
      }),
    );
    expect(String(failure)).toContain('AlreadyReleasedError');
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('limits the time that a migration waits for a lock, so that readers continue, and retries it', async () => {
    const reader = await openDatabase({ url, poolSize: 1, entities: [], migrations: [] });
    await admin.query('begin; select * from tapes');
    const warn = jest.fn();
    const shape = { url, poolSize: 1, entities: [], migrations: [AddLength1700000000000] };
    const opened = openDatabase(shape, { warn });
    await waitForLockWaiters(source);
    // This query queues behind the waiting migration, like every other query of that table.
    expect(await reader.query('select * from tapes')).toEqual([]);
    await eventually(() => expect(warn).toHaveBeenCalled());
    await admin.query('commit');
    const migrated = await opened;
    expect(await migrated.query('select length from tapes')).toEqual([]);
    await Promise.all([migrated.destroy(), reader.destroy()]);
  });
});
