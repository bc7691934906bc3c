import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from '../../../deploy/local/find-server';
import { frozenClientLimits, natsConfig } from '../../../deploy/local/nats-config';
import { freePort } from '../../../deploy/local/ports';
import { newSecrets } from '../../../deploy/local/secrets';
import type { BusUser } from '../../../deploy/local/system';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { OwnServer } from './own-server';
import { speaks } from './speaks';
import { serversVariable, type TestServer } from './test-server';

type Passwords = Record<BusUser, string>;

const inContainer = { listen: '0.0.0.0:4222', storeDir: '/data', file: '/etc/nats/shop.conf' };

function config(listen: string, storeDir: string, passwords: Passwords | undefined): string {
  const jetstream = `jetstream { store_dir: ${JSON.stringify(storeDir)} }`;
  if (!passwords) return [`listen: "${listen}"`, ...frozenClientLimits, jetstream, ''].join('\n');
  return natsConfig({ listen, storeDir, passwordOf: (user) => JSON.stringify(passwords[user]) });
}

function containerNats(port: number, passwords: Passwords | undefined): TestServer {
  const { listen, storeDir, file } = inContainer;
  return new ContainerServer({
    image: 'nats:2.12-alpine',
    command: ['nats-server', '-c', file],
    files: [{ content: config(listen, storeDir, passwords), target: file }],
    innerPort: 4222,
    port,
    isReady: (host) => speaks(port, host, { expect: 'INFO' }),
  });
}

function processNats(port: number, passwords: Passwords | undefined): TestServer {
  const dir = mkdtempSync(join(tmpdir(), 'nats-'));
  const file = join(dir, 'nats.conf');
  writeFileSync(file, config(`127.0.0.1:${port}`, dir, passwords), { mode: 0o600 });
  return new ChildServer({
    command: findServer('nats-server'),
    args: ['-c', file],
    port,
    dir,
    store: join(dir, 'jetstream'),
    isReady: () => speaks(port, '127.0.0.1', { expect: 'INFO' }),
  });
}

/** A NATS of one spec file's own, with JetStream. */
export class NatsServer extends OwnServer {
  constructor(
    server: TestServer,
    private readonly passwords: Passwords | undefined,
  ) {
    super(server, (place) => `nats://${place}`);
  }

  /** What a process is told to get on this bus. */
  variables(user: BusUser): Record<string, string> {
    if (!this.passwords) return { NATS_URL: this.url };
    return { NATS_URL: this.url, NATS_USER: user, NATS_PASSWORD: this.passwords[user] };
  }
}

/** `users`: with the users and rights of the local shop; without them everybody may do everything. */
export async function startNats({ users = false } = {}): Promise<NatsServer> {
  const port = await freePort();
  const passwords = users ? newSecrets().nats : undefined;
  const isContainer = process.env[serversVariable] === 'containers';
  const server = isContainer ? containerNats(port, passwords) : processNats(port, passwords);
  await server.start();
  return new NatsServer(server, passwords);
}
