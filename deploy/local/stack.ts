import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionLimit, createDatabasesAt, type DatabaseLogins } from './databases';
import { clearLeftovers, release, takeOver } from './leftovers';
import { LocalProvisioner } from './local-provisioner';
import { isFreeForPeople, RememberedPorts } from './ports';
import { programSpecs } from './program-specs';
import { secretsOf } from './secrets';
import { serverSpecs } from './servers';
import { type Settings, type TypedPort, typedPorts } from './settings';
import { CannotStart } from './stop-with-message';
import { Supervisor } from './supervisor';
import { operatorBus, programs, type ServiceName, services, type System } from './system';

export interface StackOptions {
  dataDir: string;
  settings: Settings;
  /** `typed`: the ports of the settings, which must be free. `free`: any, so that several shops fit on one machine. */
  ports: 'typed' | 'free';
  say: (line: string) => void;
}

/** What a running stack tells those who come later, in `ready.json` of its data folder. */
export interface ReadyNote {
  shop: string;
  mailbox: string;
  sandbox: string;
  system: Omit<System, 'secrets'>;
}

async function typedPort(name: TypedPort, settings: Settings): Promise<number> {
  const port = settings.ports[name];
  if (await isFreeForPeople(port)) return port;
  const { variable } = typedPorts[name];
  throw new CannotStart(
    `Port ${port} is taken, and the ${name} wants it. End who has it, or choose another: ${variable}=${port + 1} npm start`,
  );
}

/** Decides where everything is. @throws CannotStart when a port is taken. */
async function planSystem(options: StackOptions, remembered: RememberedPorts): Promise<System> {
  const { dataDir, settings } = options;
  const portFor = (name: TypedPort) =>
    options.ports === 'free' ? remembered.take(name) : typedPort(name, settings);
  const secrets = secretsOf(dataDir);
  const { databaseUrl, natsUrl, redisUrl } = settings.given;
  const ports = {
    shop: await portFor('shop'),
    mailbox: await portFor('mailbox'),
    smtp: await portFor('smtp'),
    sandbox: await portFor('sandbox'),
  };
  const ownDatabase = async () =>
    `postgres://postgres:${secrets.postgres}@127.0.0.1:${await remembered.take('postgres')}/postgres`;
  return {
    dataDir,
    ports,
    secrets,
    databaseUrl: databaseUrl ?? (await ownDatabase()),
    natsUrl: natsUrl ?? `nats://127.0.0.1:${await remembered.take('nats')}`,
    hasOwnNats: natsUrl === undefined,
    hasOwnRedis: redisUrl === undefined,
    redisUrl: redisUrl ?? `redis://127.0.0.1:${await remembered.take('redis')}`,
  };
}

function databaseLogins({ secrets }: System, { instances, poolSize }: Settings): DatabaseLogins {
  const login = (name: ServiceName) => ({
    password: secrets.roles[name],
    connectionLimit: connectionLimit(poolSize, instances.get(name) ?? 1),
  });
  return Object.fromEntries(services.map((name) => [name, login(name)]));
}

function noteOf({ secrets: _, ...system }: System): ReadyNote {
  const local = (port: number) => `http://localhost:${port}`;
  const { shop, mailbox, sandbox } = system.ports;
  return { shop: local(shop), mailbox: local(mailbox), sandbox: local(sandbox), system };
}

/** The whole shop on this machine: servers, stand-ins, services, gateway. */
export class Stack {
  private readonly supervisor: Supervisor;
  private stopped: Promise<void> | undefined;
  private provisioner: LocalProvisioner | undefined;

  constructor(private readonly options: StackOptions) {
    mkdirSync(options.dataDir, { recursive: true });
    takeOver(options.dataDir);
    this.supervisor = new Supervisor(options.dataDir, options.say);
  }

  /** Returns when everything is ready, or `undefined` when it was stopped before. @throws CannotStart */
  async start(): Promise<ReadyNote | undefined> {
    const { dataDir, settings, say } = this.options;
    rmSync(this.readyFile, { force: true });
    const left = await clearLeftovers(dataDir);
    if (left.length > 0) say(`ended what an earlier start has left: ${left.join(', ')}`);
    const ports = RememberedPorts.of(dataDir);
    const system = await planSystem(this.options, ports);
    const { env, instances, given } = settings;
    const logins = databaseLogins(system, settings);
    if (given.databaseUrl) await createDatabasesAt(given.databaseUrl, logins);
    this.provisioner = new LocalProvisioner(operatorBus(system, env), dataDir);
    void this.provisioner.start();
    await this.supervisor.start([
      ...serverSpecs(system, given, logins),
      ...(await programSpecs({ programs: programs(system), instances, env, ports })),
    ]);
    if (this.stopped) return undefined;
    const note = noteOf(system);
    writeFileSync(this.readyFile, JSON.stringify(note, null, 1), { mode: 0o600 });
    return note;
  }

  /** Ends everything. May be asked for at any time and any number of times. */
  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private get readyFile(): string {
    return join(this.options.dataDir, 'ready.json');
  }

  private async end(): Promise<void> {
    rmSync(this.readyFile, { force: true });
    await this.provisioner?.close();
    await this.supervisor.stop();
    release(this.options.dataDir);
  }
}
