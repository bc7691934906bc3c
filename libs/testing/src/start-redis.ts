import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from '../../../deploy/local/find-server';
import { freePort } from '../../../deploy/local/ports';
import { redisArguments } from '../../../deploy/local/servers';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { OwnServer } from './own-server';
import { speaks } from './speaks';
import { serversVariable, type TestServer } from './test-server';

const greeting = { ask: 'PING\r\n', expect: '+PONG' };

function containerRedis(port: number): TestServer {
  return new ContainerServer({
    image: 'redis:7-alpine',
    command: ['redis-server', ...redisArguments({ port: 6379, bind: '0.0.0.0', dir: '/data' })],
    innerPort: 6379,
    port,
    isReady: (host) => speaks(port, host, greeting),
  });
}

function processRedis(port: number): TestServer {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  return new ChildServer({
    command: findServer('redis-server'),
    args: redisArguments({ port, bind: '127.0.0.1', dir }),
    port,
    dir,
    store: join(dir, 'appendonlydir'),
    isReady: () => speaks(port, '127.0.0.1', greeting),
  });
}

export class RedisServer extends OwnServer {
  constructor(server: TestServer) {
    super(server, (place) => `redis://${place}`);
  }
}

/** A Redis of one spec file's own, append-only as in production. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const isContainer = process.env[serversVariable] === 'containers';
  const server = isContainer ? containerRedis(port) : processRedis(port);
  await server.start();
  return new RedisServer(server);
}
