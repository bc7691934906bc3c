import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from '../../../deploy/local/find-server';
import { freePort } from '../../../deploy/local/ports';
import { redisAcl, redisArguments } from '../../../deploy/local/redis';
import { newSecrets } from '../../../deploy/local/secrets';
import type { BusUser } from '../../../deploy/local/system';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { OwnServer } from './own-server';
import { speaks } from './speaks';
import { serversVariable, type TestServer } from './test-server';

const greeting = { ask: 'PING\r\n', expect: '+PONG' };

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
    isReady: (host) => speaks(port, host, greeting),
  });
}

function processRedis(port: number, acl: string | undefined): TestServer {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  const aclFile = join(dir, 'users.acl');
  if (acl) writeFileSync(aclFile, acl, { mode: 0o600 });
  return new ChildServer({
    command: findServer('redis-server'),
    args: redisArguments({ port, bind: '127.0.0.1', dir, ...(acl ? { aclFile } : {}) }),
    port,
    dir,
    store: join(dir, 'appendonlydir'),
    isReady: () => speaks(port, '127.0.0.1', greeting),
  });
}

type Passwords = Record<BusUser, string>;

export class RedisServer extends OwnServer {
  constructor(
    server: TestServer,
    private readonly passwords: Passwords | undefined,
  ) {
    super(server, (place) => `redis://${place}`);
  }

  /** The address for a process of the shop, with its user where the server has users. */
  urlFor(user: BusUser): string {
    if (!this.passwords) return this.url;
    return this.url.replace('redis://', `redis://${user}:${this.passwords[user]}@`);
  }
}

/** A Redis of one spec file's own, append-only as in production. @param users with the users and rights of the local shop */
export async function startRedis({ users = false } = {}): Promise<RedisServer> {
  const port = await freePort();
  const isContainer = process.env[serversVariable] === 'containers';
  const passwords = users ? newSecrets().redis : undefined;
  const acl = passwords && redisAcl((user) => passwords[user]);
  const server = isContainer ? containerRedis(port, acl) : processRedis(port, acl);
  await server.start();
  return new RedisServer(server, passwords);
}
