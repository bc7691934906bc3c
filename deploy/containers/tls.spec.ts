import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { connect } from 'nats';
import type { DataSource } from 'typeorm';
import { Bus } from '#platform/bus/bus';
import { openDatabase } from '#platform/database/database';
import { PgNotifications } from '#platform/database/pg-notifications';
import { Jobs } from '#platform/jobs/jobs';
import { createLog } from '#platform/log/log';
import { ChildServer } from '#testing/servers/child-server';
import { eventually } from '#testing/eventually';
import { probeServer } from '#testing/servers/probe-server';
import { acceptsQueries } from '#local-servers/postgres/databases';
import { findProgram } from '#local-servers/find-program';
import { natsConfig } from '#local-servers/bus/nats-config';
import { freePort } from '#local-servers/ports';
import { postgresCommand, preparePostgres } from '#local-servers/postgres/postgres';
import { redisAcl, redisArguments } from '#local-servers/bus/redis-config';
import { newSecrets } from '../local/stack/secrets';
import { makeCertificates, servers } from './certificates.mjs';

const log = createLog('tls', 'silent');
const root = resolve(__dirname, '../..');
const secrets = newSecrets();
const dirs: string[] = [];
const started: ChildServer[] = [];
let tls: string;
let other: string;

const newDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'tls-'));
  dirs.push(dir);
  return dir;
};
const filesOf = (name: string) => ({ cert: join(tls, `${name}.pem`), key: join(tls, `${name}.key`) });
/** Whether a server at this port presents a certificate of this authority right after the connection. */
const respondsWithTls = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
    socket.once('secureConnect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
const start = async (server: ChildServer): Promise<void> => {
  started.push(server);
  await server.start();
};

beforeAll(async () => {
  [tls, other] = [newDir(), newDir()];
  await Promise.all([makeCertificates(tls), makeCertificates(other)]);
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.remove()));
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

describe('certificates', () => {
  it('have keys that only their owner can read, and the authority key is not kept', () => {
    expect((statSync(tls).mode & 0o777).toString(8)).toBe('700');
    for (const name of servers) expect((statSync(filesOf(name).key).mode & 0o777).toString(8)).toBe('600');
    expect(() => statSync(join(tls, 'ca.key'))).toThrow('ENOENT');
  });
});

describe('NATS with TLS', () => {
  it('serves clients that trust its authority and fails for others', async () => {
    const [port, dir] = [await freePort(), newDir()];
    const file = join(dir, 'nats.conf');
    const settings = { listen: `127.0.0.1:${port}`, storeDir: dir, tls: filesOf('nats') };
    writeFileSync(
      file,
      natsConfig({ ...settings, passwordOf: (user) => JSON.stringify(secrets.nats[user]) }),
    );
    const args = ['-c', file];
    const isReady = () => probeServer(port, '127.0.0.1', { expect: 'INFO' });
    const config = {
      NATS_URL: `nats://127.0.0.1:${port}`,
      NATS_USER: 'ops',
      NATS_PASSWORD: secrets.nats.ops,
      NATS_TLS_CA: join(tls, 'ca.pem'),
    };
    await start(
      new ChildServer({ command: findProgram('nats-server'), args, port, dir, store: dir, isReady }),
    );
    const bus = await Bus.connect('ops', config, log);
    await bus.connection.flush();
    expect(bus.connection.info?.tls_required).toBe(true);
    await bus.close();
    // Without Bus, which reconnects without limit.
    const untrusting = connect({
      servers: config.NATS_URL,
      user: config.NATS_USER,
      pass: config.NATS_PASSWORD,
      tls: { caFile: join(other, 'ca.pem') },
    });
    await expect(untrusting).rejects.toThrow(/signature|certificate|issuer/i);
  });
});

describe('Redis with TLS', () => {
  it('serves queues that trust its authority and fails for others', async () => {
    const [port, dir] = [await freePort(), newDir()];
    const aclFile = join(dir, 'users.acl');
    writeFileSync(
      aclFile,
      redisAcl((user) => secrets.redis[user]),
    );
    const args = redisArguments({ port, bind: '127.0.0.1', dir, aclFile, tls: filesOf('redis') });
    const command = findProgram('redis-server');
    await start(
      new ChildServer({ command, args, port, dir, store: dir, isReady: () => respondsWithTls(port) }),
    );
    const REDIS_URL = `rediss://commerce:${secrets.redis.commerce}@127.0.0.1:${port}`;
    const jobs = new Jobs({ REDIS_URL, REDIS_TLS_CA: join(tls, 'ca.pem') }, log);
    const untrusting = new Jobs({ REDIS_URL, REDIS_TLS_CA: join(other, 'ca.pem') }, log);
    try {
      const done: string[] = [];
      await jobs.worker<{ id: string }>('commerce-mail', async ({ id }) => {
        done.push(id);
        return undefined;
      });
      const rejected = await untrusting.queue('commerce-mail');
      const queue = await jobs.queue<{ id: string }>('commerce-mail');
      await eventually(() => expect(queue.isOnline).toBe(true));
      expect(await queue.add([{ id: 'one', data: { id: 'one' } }])).toBe(true);
      await eventually(() => expect(done).toEqual(['one']));
      expect(rejected.isOnline).toBe(false);
    } finally {
      await Promise.all([jobs.close(), untrusting.close()]);
    }
  });
});

describe('Postgres with TLS', () => {
  it('serves services whose address requires verification and fails for another authority', async () => {
    const [port, dir] = [await freePort(), newDir()];
    chmodSync(dir, 0o755);
    const home = preparePostgres(root, dir, secrets.postgres);
    const { cert, key } = { cert: join(dir, 'server.pem'), key: join(dir, 'server.key') };
    copyFileSync(filesOf('postgres').cert, cert);
    copyFileSync(filesOf('postgres').key, key);
    if (home.owner) for (const file of [cert, key]) chownSync(file, home.owner.uid, home.owner.gid);
    const ssl = { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key };
    const plain = `postgres://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`;
    const verified = (ca: string) => `${plain}?sslmode=verify-full&sslrootcert=${join(ca, 'ca.pem')}`;
    const isReady = () => acceptsQueries(plain);
    await start(
      new ChildServer({
        ...postgresCommand(home, port, ssl),
        port,
        dir,
        store: home.data,
        stopSignal: 'SIGINT',
        isReady,
      }),
    );
    const shape = { url: verified(tls), poolSize: 2, entities: [], migrations: [] };
    const source: DataSource = await openDatabase(shape);
    const [row] = await source.query<{ ssl: boolean }[]>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    expect(row).toEqual({ ssl: true });
    let notifiedCount = 0;
    const notifications = new PgNotifications(verified(tls), log);
    notifications.on('outbox', () => (notifiedCount += 1));
    await notifications.start();
    await source.query('notify outbox');
    await eventually(() => expect(notifiedCount).toBeGreaterThan(0));
    await notifications.close();
    await source.destroy();
    await expect(openDatabase({ ...shape, url: verified(other) })).rejects.toThrow(/certificate|signature/i);
  });
});
