import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { connect, headers, type NatsConnection } from 'nats';
import { allEvents } from '#contracts/all';
import { services } from '#contracts/kit/services';
import type { BusUser } from '#local-servers/bus/bus-users';
import { findPostgresInstallation } from '#local-servers/postgres/postgres-installation';
import { openDatabase } from '#platform/database/database';
import { loadMigrations } from '#platform/database/migrations/load-migrations';
import { PgNotifications } from '#platform/database/pg-notifications';
import { busSubject, streamName, topologyOf } from '#platform/event-stream/topology';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import {
  type NatsServer,
  type PostgresServer,
  type RedisServer,
  startNats,
  startPostgres,
  startRedis,
} from '#testing/servers/servers';
import { testServersVariable } from '#testing/servers/test-server';
import { RedisCounters } from '../../../gateway/src/rate-limits/redis-counters';
import {
  type AvailableServer,
  installedServers,
  type ServerKind,
  unpackedServers,
} from './available-servers';
import { migrationsOf } from './service-migrations';

jest.setTimeout(90_000);

const root = resolve(__dirname, '../../..');
const log = createLog('servers', 'silent');
const available = [
  ...installedServers(findPostgresInstallation(root, tmpdir(), '').bin),
  ...unpackedServers(join(root, '.local/servers')),
];
const expectedVersions = [
  'nats 2.10',
  'nats 2.15',
  'postgresql 15',
  'postgresql 17',
  'postgresql 18',
  'redis 7',
  'valkey 8',
  'valkey 9',
];
const skipped = expectedVersions.filter(
  (expected) => !available.some(({ name, version }) => `${name} ${version}`.startsWith(`${expected}.`)),
);
if (skipped.length > 0)
  process.stderr.write(`skipped, not unpacked (deploy/tools/servers/unpack.sh): ${skipped.join(', ')}\n`);

const attempts = { key: '{login:x}', limit: 1, windowMs: 60_000 };

const versionsOf = (kind: ServerKind) => available.filter((server) => server.kind === kind);

/** Starts a server as a process of this version. */
async function startVersion<T>({ variables }: AvailableServer, start: () => Promise<T>): Promise<T> {
  const env = { ...process.env, ...variables, [testServersVariable]: 'processes' };
  const replaced = jest.replaceProperty(process, 'env', env);
  try {
    return await start();
  } finally {
    replaced.restore();
  }
}

describe.each(versionsOf('nats'))('$name $version', (version) => {
  let nats: NatsServer;
  const open: NatsConnection[] = [];
  const connectAs = async (user: BusUser | 'provisioner'): Promise<NatsConnection> => {
    const { NATS_USER: name, NATS_PASSWORD: pass } = nats.variables(user);
    const inboxPrefix = `_INBOX_${user}`;
    const connection = await connect({
      servers: nats.url,
      inboxPrefix,
      ...(name && pass ? { user: name, pass } : {}),
    });
    open.push(connection);
    return connection;
  };

  beforeAll(async () => {
    nats = await startVersion(version, () => startNats({ users: true }));
  });
  afterAll(async () => {
    for (const connection of open) await connection.close();
    await nats.stop();
  });

  it('has the stream with one subject per service, and every consumer', async () => {
    const manager = await (await connectAs('provisioner')).jetstreamManager();
    const { subjects, consumers } = topologyOf(allEvents());
    expect((await manager.streams.info(streamName)).config.subjects.sort()).toEqual([...subjects].sort());
    const names: string[] = [];
    for await (const { name } of manager.consumers.list(streamName)) names.push(name);
    expect(names.sort()).toEqual(consumers.map(({ name }) => name).sort());
  });

  it('acknowledges an event, delivers it again when it was refused, and never again when it was acknowledged', async () => {
    const [commerce, licensing] = [await connectAs('commerce'), await connectAs('licensing')];
    const sent = headers();
    sent.set('Nats-Msg-Id', 'one');
    const publish = () =>
      commerce.jetstream().publish(busSubject('commerce.order-paid.v1'), '{}', { headers: sent });
    expect(await publish()).toMatchObject({ stream: streamName, duplicate: false });
    expect(await publish()).toMatchObject({ duplicate: true });
    const consumer = await licensing.jetstream().consumers.get(streamName, 'licensing-commerce-order-paid');
    (await consumer.next())?.nak();
    const again = await consumer.next();
    expect(again?.info.redeliveryCount).toBe(2);
    expect(await again?.ackAck()).toBe(true);
    expect(await consumer.next({ expires: 1_000 })).toBeNull();
  });

  it('rejects an event of another service', async () => {
    const newsletter = await connectAs('newsletter');
    const rejected: unknown[] = [];
    void (async () => {
      for await (const { type, permissionContext } of newsletter.status())
        if (type === 'error') rejected.push(permissionContext?.subject);
    })();
    newsletter.publish(busSubject('commerce.order-paid.v1'), '{}');
    await eventually(() => expect(rejected).toEqual([busSubject('commerce.order-paid.v1')]));
  });
});

describe.each(versionsOf('postgres'))('$name $version', (version) => {
  let postgres: PostgresServer;

  beforeAll(async () => {
    postgres = await startVersion(version, startPostgres);
  });
  afterAll(() => postgres.stop());

  it.each(services)('runs the migrations of %s, and runs none again', async (service) => {
    const migrations = migrationsOf(service);
    const shape = { url: await postgres.freshDatabase(service), poolSize: 2, entities: [], migrations };
    await (await openDatabase(shape)).destroy();
    const source = await openDatabase(shape);
    const [row] = await source.query<{ n: number }[]>('select count(*)::int as n from migrations');
    await source.destroy();
    expect(row?.n).toBe((await loadMigrations(migrations)).length);
  });

  it('compares by bytes and maps the case of all alphabets', async () => {
    const source = await openDatabase({
      url: await postgres.freshDatabase('texts'),
      poolSize: 2,
      entities: [],
      migrations: [],
    });
    const words = ['b', 'Z', 'a', 'Ä', 'я', 'Б'];
    const sorted = await source.query<{ word: string }[]>(
      'select word from unnest($1::text[]) as word order by word',
      [words],
    );
    const [mapped] = await source.query<{ low: string; found: boolean }[]>(
      `select lower('ÄБШ') as low, 'БАССЫ' ilike 'басс%' as found`,
    );
    await source.destroy();
    expect(sorted.map(({ word }) => word)).toEqual(['Z', 'a', 'b', 'Ä', 'Б', 'я']);
    expect(mapped).toEqual({ low: 'äбш', found: true });
  });

  it('notifies listeners at the commit and prepares statements', async () => {
    const url = await postgres.freshDatabase('notified');
    const source = await openDatabase({ url, poolSize: 2, entities: [], migrations: [] });
    let notified = 0;
    const notifications = new PgNotifications(url, log);
    notifications.on('news', () => (notified += 1));
    await notifications.start();
    await eventually(() => expect(notified).toBe(1));
    await source.query('notify news');
    await eventually(() => expect(notified).toBe(2));
    const statement = 'select $1::int as n, pg_backend_pid() as pid';
    await source.query(statement, [1]);
    const [prepared] = await source.query<{ n: number }[]>(
      'select count(*)::int as n from pg_prepared_statements where statement = $1',
      [statement],
    );
    expect(prepared?.n).toBe(1);
    await notifications.close();
    await source.destroy();
  });
});

describe.each(versionsOf('redis'))('$name $version', (version) => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await startVersion(version, () => startRedis({ users: true }));
  });
  afterAll(() => redis.stop());

  it('runs the jobs of a service once, before a kill and after it', async () => {
    const jobs = new Jobs({ REDIS_URL: redis.urlFor('commerce') }, log);
    const done: string[] = [];
    try {
      const queue = await jobs.queue<{ name: string }>('commerce-mail');
      await jobs.worker<{ name: string }>('commerce-mail', async ({ name }) => {
        done.push(name);
        return undefined;
      });
      const add = (name: string) =>
        eventually(async () => expect(await queue.add([{ id: name, data: { name } }])).toBe(true), 20_000);
      await add('before');
      await eventually(() => expect(done).toEqual(['before']), 20_000);
      await redis.kill();
      await redis.restart();
      await add('after');
      await eventually(() => expect(done).toEqual(['before', 'after']), 20_000);
    } finally {
      await jobs.close();
    }
  });

  it('keeps a service out of the queues of another', async () => {
    const jobs = new Jobs({ REDIS_URL: redis.urlFor('commerce') }, log);
    const queue = await jobs.queue<{ name: string }>('identity-mail');
    await eventually(() => expect(queue.isOnline).toBe(true), 20_000);
    expect(await queue.add([{ id: 'one', data: { name: 'one' } }])).toBe(false);
    await jobs.close();
  });

  it('counts the attempts of rate limits', async () => {
    const client = new Redis(redis.urlFor('gateway'));
    const counters = new RedisCounters(client);
    try {
      expect(await counters.add(attempts, 1)).toMatchObject({ count: 1 });
      expect(await counters.add(attempts, 1)).toMatchObject({ count: 2 });
    } finally {
      client.disconnect();
    }
  });
});
