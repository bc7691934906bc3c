import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusPasswords, newBusPasswords } from '#local-servers/bus/bus-users';
import { redisAcl, redisArguments, sentinelAcl } from '#local-servers/bus/redis-config';
import { findProgram } from '#local-servers/find-program';
import { freePort } from '#local-servers/ports';
import { connectRedis } from '#platform/jobs/connect-redis';
import { Jobs } from '#platform/jobs/jobs';
import { requestPathOptions } from '#platform/jobs/redis-options';
import { createLog } from '#platform/log/log';
import { eventually } from '#testing/eventually';
import { ChildServer } from '#testing/servers/child-server';
import { probeServer } from '#testing/servers/probe-server';

const log = createLog('test', 'silent');

describe('Redis behind sentinels', () => {
  let dir: string;
  let passwords: BusPasswords;
  let ports: [number, number];
  let servers: ChildServer[];
  let url: string;
  let jobs: Jobs;

  const startServer = async (name: string, port: number, args: string[]): Promise<ChildServer> => {
    const store = join(dir, name);
    mkdirSync(store);
    const server = new ChildServer({
      command: findProgram('redis-server'),
      args,
      port,
      dir: store,
      store,
      isReady: () => probeServer(port, '127.0.0.1', { send: 'PING\r\n', expect: '+PONG' }),
    });
    await server.start();
    return server;
  };
  const startRedis = (name: string, port: number, more: string[]) => {
    const aclFile = join(dir, `${name}.acl`);
    writeFileSync(
      aclFile,
      redisAcl((user) => passwords[user]),
    );
    const args = redisArguments({ port, bind: '127.0.0.1', dir: join(dir, name), aclFile });
    const login = ['--masteruser', 'ops', '--masterauth', passwords.ops];
    return startServer(name, port, [...args, ...login, ...more]);
  };
  const startSentinel = (port: number) => {
    const [conf, aclFile] = [join(dir, 'sentinel.conf'), join(dir, 'sentinel.acl')];
    writeFileSync(
      aclFile,
      sentinelAcl((user) => passwords[user]),
    );
    const lines = [
      `bind 127.0.0.1`,
      `port ${port}`,
      `aclfile ${aclFile}`,
      `sentinel monitor shop-primary 127.0.0.1 ${ports[0]} 1`,
      'sentinel auth-user shop-primary ops',
      `sentinel auth-pass shop-primary ${passwords.ops}`,
      'sentinel down-after-milliseconds shop-primary 500',
      'sentinel failover-timeout shop-primary 3000',
    ];
    writeFileSync(conf, lines.join('\n'));
    return startServer('sentinel', port, [conf, '--sentinel']);
  };

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sentinel-'));
    passwords = newBusPasswords();
    ports = [await freePort(), await freePort()];
    const sentinelPort = await freePort();
    servers = [
      await startRedis('first', ports[0], []),
      await startRedis('second', ports[1], ['--replicaof', `127.0.0.1 ${ports[0]}`]),
      await startSentinel(sentinelPort),
    ];
    url = `redis-sentinel://news:${passwords.news}@127.0.0.1:${sentinelPort}/shop-primary`;
    jobs = new Jobs({ REDIS_URL: url }, log);
    const operator = await connectRedis(
      { REDIS_URL: url.replace(`news:${passwords.news}`, `ops:${passwords.ops}`) },
      {},
      log,
    );
    await eventually(async () => expect(await operator.info('replication')).toContain('state=online'));
    operator.disconnect();
  });
  afterEach(async () => {
    await jobs.close();
    await Promise.all(servers.map((server) => server.remove()));
    rmSync(dir, { recursive: true });
  });

  it('runs jobs on the new primary after the old one was killed', async () => {
    const done: string[] = [];
    const queue = await jobs.queue<{ name: string }>('news-test');
    await jobs.worker<{ name: string }>('news-test', async ({ name }) => {
      done.push(name);
      return undefined;
    });
    const add = (name: string) => queue.add([{ id: name, data: { name } }]);
    await eventually(async () => expect(await add('before')).toBe(true));
    await eventually(() => expect(done).toEqual(['before']));
    await servers[0]?.kill();
    await eventually(async () => expect(await add('after')).toBe(true));
    await eventually(() => expect(done).toEqual(['before', 'after']));
  });

  it('is found again by every connection, also by one that reconnects during the failover', async () => {
    const connections = await Promise.all(
      Array.from({ length: 20 }, () => connectRedis({ REDIS_URL: url }, requestPathOptions, log)),
    );
    const write = () =>
      Promise.all(connections.map((connection) => connection.set('bull:news-key', '1', 'PX', 60_000)));
    await eventually(write);
    await servers[0]?.kill();
    await eventually(write, 30_000);
    for (const connection of connections) connection.disconnect();
  });

  it('is left when it answers no more, and comes back as a replica that refuses writes', async () => {
    const client = await connectRedis({ REDIS_URL: url }, requestPathOptions, log);
    const write = () => client.set('bull:news-key', '1');
    await eventually(write);
    servers[0]?.freeze();
    await eventually(() => expect(write()).rejects.toThrow());
    await eventually(write, 40_000);
    servers[0]?.thaw();
    const old = await connectRedis(
      { REDIS_URL: `redis://ops:${passwords.ops}@127.0.0.1:${ports[0]}` },
      {},
      log,
    );
    await eventually(async () => expect(await old.info('replication')).toContain('role:slave'));
    await eventually(write);
    client.disconnect();
    old.disconnect();
  });
});
