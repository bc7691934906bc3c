import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'nats';
import { findProgram } from '#local-servers/find-program';
import { provisionerUser } from '#local-servers/bus/nats-accounts';
import { frozenClientLimits, maxPayload, natsConfig } from '#local-servers/bus/nats-config';
import { freePort } from '#local-servers/ports';
import { type BusPasswords, type BusUser, newBusPasswords } from '#local-servers/bus/bus-users';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { DedicatedServer } from './dedicated-server';
import { provisionEvents } from '../provision-events';
import { probeServer } from './probe-server';
import { createServerDir } from '../server-dir';
import { testServersVariable, type TestServer } from './test-server';

/** The settings of a process that connects to the bus. */
export interface BusVariables {
  NATS_URL: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
}

const inContainer = { listen: '0.0.0.0:4222', storeDir: '/data', file: '/etc/nats/shop.conf' };

type ConfigFor = (listen: string, storeDir: string) => string;

function configuration(passwords: BusPasswords | undefined, hasJetStream: boolean): ConfigFor {
  if (!passwords)
    return (listen, storeDir) =>
      [
        `listen: "${listen}"`,
        ...frozenClientLimits,
        maxPayload,
        ...(hasJetStream
          ? [`jetstream { store_dir: ${JSON.stringify(storeDir)}, max_file_store: 4GB }`]
          : []),
        '',
      ].join('\n');
  const passwordOf = (user: BusUser) => JSON.stringify(passwords[user]);
  return (listen, storeDir) => natsConfig({ listen, storeDir, passwordOf });
}

function containerNats(port: number, config: ConfigFor): TestServer {
  const { listen, storeDir, file } = inContainer;
  return new ContainerServer({
    image: 'nats:2.12-alpine',
    command: ['nats-server', '-c', file],
    files: [{ content: config(listen, storeDir), target: file }],
    innerPort: 4222,
    port,
    isReady: (host) => probeServer(port, host, { expect: 'INFO' }),
  });
}

function processNats(port: number, config: ConfigFor, storeDir?: string): TestServer {
  const dir = createServerDir('nats');
  const file = join(dir, 'nats.conf');
  writeFileSync(file, config(`127.0.0.1:${port}`, storeDir ?? dir), { mode: 0o600 });
  return new ChildServer({
    command: findProgram('nats-server'),
    args: ['-c', file],
    port,
    dir,
    store: join(storeDir ?? dir, 'jetstream'),
    isReady: () => probeServer(port, '127.0.0.1', { expect: 'INFO' }),
  });
}

/** A NATS with JetStream for one spec file. */
export class NatsServer extends DedicatedServer {
  private endProvisioning: (() => Promise<void>) | undefined;

  constructor(
    server: TestServer,
    private readonly passwords: BusPasswords | undefined,
  ) {
    super(server, (place) => `nats://${place}`);
  }

  /** The variables with which a process connects. */
  variables(user: BusUser | typeof provisionerUser): BusVariables {
    if (!this.passwords) return { NATS_URL: this.url };
    const password = this.passwords[user === provisionerUser ? 'ops' : user];
    return { NATS_URL: this.url, NATS_USER: user, NATS_PASSWORD: password };
  }

  /**
   * Creates stream and consumers of all events whose contracts are loaded, as the provisioner of the stack does, and again
   * after a wipe.
   */
  async provision(): Promise<void> {
    this.endProvisioning = await provisionEvents(this.variables(provisionerUser));
  }

  /** From now on missing streams and consumers are not created. */
  async stopProvisioning(): Promise<void> {
    await this.endProvisioning?.();
    this.endProvisioning = undefined;
  }

  /** Starts it again if a spec file left it stopped, and deletes the streams that have events. */
  async empty(): Promise<void> {
    this.thaw();
    await this.restart();
    const connection = await connect({ servers: this.url });
    const { streams } = await connection.jetstreamManager();
    // Most files publish nothing, and the consumers of a stream are many.
    for (const { config, state } of await streams.list().next())
      if (state.last_seq > 0) await streams.delete(config.name);
    await connection.close();
  }

  override async stop(): Promise<void> {
    await this.stopProvisioning();
    await super.stop();
  }
}

export interface NatsOptions {
  /** With the users and permissions of the local stack; without them every client may do everything. */
  users?: boolean;
  /** If false, there is no stream and no consumer until the spec calls `provision`. */
  provisioned?: boolean;
  /** If false, the server has no JetStream; only without `users`, and not provisioned. */
  jetStream?: boolean;
  /** A folder for the store, such as that of a small disk; not in a container. */
  storeDir?: string;
}

export async function startNats({
  users = false,
  jetStream = true,
  provisioned = jetStream,
  storeDir,
}: NatsOptions = {}): Promise<NatsServer> {
  const port = await freePort();
  const passwords = users ? newBusPasswords() : undefined;
  const isContainer = process.env[testServersVariable] === 'containers';
  const config = configuration(passwords, jetStream);
  const server = isContainer ? containerNats(port, config) : processNats(port, config, storeDir);
  await server.start();
  const nats = new NatsServer(server, passwords);
  if (provisioned) await nats.provision();
  return nats;
}
