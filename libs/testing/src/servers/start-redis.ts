import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#local-servers/find-program';
import { freePort } from '#local-servers/ports';
import { redisAcl, redisArguments } from '#local-servers/bus/redis-config';
import { type BusPasswords, type BusUser, newBusPasswords } from '#local-servers/bus/bus-users';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { DedicatedServer } from './dedicated-server';
import { probeServer } from './probe-server';
import { createServerDir } from '../server-dir';
import { testServersVariable, type TestServer } from './test-server';

const ping = { send: 'PING\r\n', expect: '+PONG' };

const aclTarget = '/etc/redis/users.acl';

function containerRedis(port: number, acl: string | undefined): TestServer {
  return new ContainerServer({
    image: 'redis:7-alpine',
    command: [
      'redis-server',
      ...redisArguments({
        port: 6379,
        bind: '0.0.0.0',
        dir: '/data',
        ...(acl ? { aclFile: aclTarget } : {}),
      }),
    ],
    ...(acl ? { files: [{ content: acl, target: aclTarget }] } : {}),
    innerPort: 6379,
    port,
    isReady: (host) => probeServer(port, host, ping),
  });
}

function processRedis(port: number, acl: string | undefined): TestServer {
  const dir = createServerDir('redis');
  const aclFile = join(dir, 'users.acl');
  if (acl) writeFileSync(aclFile, acl, { mode: 0o600 });
  return new ChildServer({
    command: findProgram('redis-server'),
    args: redisArguments({ port, bind: '127.0.0.1', dir, ...(acl ? { aclFile } : {}) }),
    port,
    dir,
    store: join(dir, 'appendonlydir'),
    isReady: () => probeServer(port, '127.0.0.1', ping),
  });
}

export class RedisServer extends DedicatedServer {
  constructor(
    server: TestServer,
    private readonly passwords: BusPasswords | undefined,
  ) {
    super(server, (place) => `redis://${place}`);
  }

  /** Starts it again if a spec file left it stopped, and deletes its data. */
  async empty(): Promise<void> {
    this.thaw();
    await this.restart();
    const { hostname, port } = new URL(this.url);
    const isEmpty = await probeServer(Number(port), hostname, { send: 'FLUSHALL\r\n', expect: '+OK' });
    if (!isEmpty) throw new Error('Redis could not be emptied');
  }

  /** The address for a process, with its user if the server has users. */
  urlFor(user: BusUser): string {
    if (!this.passwords) return this.url;
    return this.url.replace('redis://', `redis://${user}:${this.passwords[user]}@`);
  }
}

/** Starts a Redis for one spec file, append-only as in production. @param users with the users and permissions of the local stack */
export async function startRedis({ users = false } = {}): Promise<RedisServer> {
  const port = await freePort();
  const isContainer = process.env[testServersVariable] === 'containers';
  const passwords = users ? newBusPasswords() : undefined;
  const acl = passwords && redisAcl((user) => passwords[user]);
  const server = isContainer ? containerRedis(port, acl) : processRedis(port, acl);
  await server.start();
  return new RedisServer(server, passwords);
}
