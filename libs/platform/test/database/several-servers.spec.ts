import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { freePort } from '#local-servers/ports';
import { acceptsQueries } from '#local-servers/postgres/databases';
import { postgresCommand, preparePostgres } from '#local-servers/postgres/postgres';
import { openDatabase } from '#platform/database/database';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { PgNotifications } from '#platform/database/pg-notifications';
import { PrimaryClient } from '#platform/database/servers/primary-client';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { ChildServer } from '#testing/servers/child-server';

const password = 'only-for-tests';
const log = createLog('test', 'silent');

class CreateNotes1700000000000 {
  readonly name = 'CreateNotes1700000000000';

  async up(runner: { query: (statement: string) => Promise<unknown> }): Promise<void> {
    await runner.query('create table notes (text text)');
  }

  async down(): Promise<void> {}
}

const singleUrl = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Starts a Postgres; a standby is in recovery until it is promoted, and refuses writes. */
async function startServer(port: number, isStandby: boolean): Promise<ChildServer> {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(dir, 0o755);
  const home = preparePostgres(resolve(__dirname, '../../../..'), dir, password);
  if (isStandby) writeFileSync(join(home.data, 'standby.signal'), '', { mode: 0o644 });
  const server = new ChildServer({
    ...postgresCommand(home, port, { fsync: 'off' }),
    port,
    dir,
    store: home.data,
    stopSignal: 'SIGINT',
    isReady: () => acceptsQueries(singleUrl(port)),
  });
  await server.start();
  return server;
}

async function promote(port: number): Promise<void> {
  const client = new Client({ connectionString: singleUrl(port) });
  await client.connect();
  await client.query('select pg_promote()');
  await client.query('create table notes (text text)');
  await client.end();
}

describe('DATABASE_URL with several servers', () => {
  let ports: [number, number];
  let servers: ChildServer[];
  let url: string;
  let dataSource: DataSource | undefined;
  let notifications: PgNotifications | undefined;

  beforeEach(async () => {
    ports = [await freePort(), await freePort()];
    servers = await Promise.all([startServer(ports[0], true), startServer(ports[1], false)]);
    url = `postgres://postgres:${password}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`;
  });
  afterEach(async () => {
    await notifications?.close();
    if (dataSource?.isInitialized) await dataSource.destroy();
    await Promise.all(servers.map((server) => server.remove()));
  });

  const open = () =>
    openDatabase({ url, poolSize: 4, entities: {}, migrations: [CreateNotes1700000000000] }, log);
  const write = (text: string) => dataSource?.query('insert into notes values ($1)', [text]);

  it('migrates, reads and writes on the primary, whatever the order', async () => {
    dataSource = await open();
    await write('first');
    const [row] = await dataSource.query<{ standby: boolean }[]>('select pg_is_in_recovery() as standby');
    expect(row?.standby).toBe(false);
  });

  it('continues on the standby once it is promoted', async () => {
    dataSource = await open();
    await write('before');
    await servers[1]?.kill();
    // A backend may finish one more statement before it notices that its postmaster is gone.
    await eventually(async () => {
      const failed: unknown = await Promise.resolve(write('during')).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failed)).toBe(true);
    });
    await promote(ports[0]);
    await eventually(() => write('after'));
    const client = new Client({ connectionString: singleUrl(ports[0]) });
    await client.connect();
    expect((await client.query('select text from notes')).rows).toEqual([{ text: 'after' }]);
    await client.end();
  });

  it('is unavailable without a primary, because a standby refuses writes', async () => {
    await servers[1]?.kill();
    const failed = await new PrimaryClient(url).connect().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(String((failed as AggregateError).errors[0])).toContain('is a standby');
  });

  it('delivers notifications from the new primary', async () => {
    let received = 0;
    notifications = new PgNotifications(url, log);
    notifications.on('orders', () => (received += 1));
    await notifications.start();
    await servers[1]?.kill();
    await promote(ports[0]);
    const before = received;
    await eventually(async () => {
      const client = new PrimaryClient(url);
      await client.connect();
      try {
        await client.query('notify orders');
      } finally {
        await client.end();
      }
      return received > before + 1;
    });
  });
});
