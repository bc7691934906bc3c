import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  connectionLimit,
  createDatabasesOnExternalServer,
  type DatabaseLogins,
} from '#local-servers/postgres/databases';
import { stopOrphanedProcesses, unlockDataDir, lockDataDir } from '../processes/orphaned-processes';
import { waitForFullHealth } from './degradation';
import { LocalProvisioner } from './local-provisioner';
import { isFreeOnLocalhost, PersistentPorts } from '#local-servers/ports';
import { frontEndProcess } from '../dev/front-end-process';
import { programSpecs, type StackFolders } from './program-processes';
import { loadSecrets } from './secrets';
import { serverSpecs } from './server-processes';
import { type Settings, type ConfigurablePort, configurablePorts } from './settings';
import { StartupError } from '#local-servers/startup-error';
import { Supervisor } from '../processes/supervisor';
import { writeAtomically } from '../processes/write-atomically';
import { type ServiceName, services } from '#contracts/kit/services';
import { provisionerBus, programs, type System } from './system';

export interface StackOptions {
  dataDir: string;
  settings: Settings;
  /** `typed`: the ports of the settings, which must be free. `free`: any, so that several shops fit on one machine. */
  ports: 'typed' | 'free';
  /** `built`: the gateway serves the built front end. `vite`: Vite serves its modules and is in front of the gateway. */
  frontEnd: 'built' | 'vite';
  print: (line: string) => void;
  /** For a stack of several versions of the shop. */
  folderOf?: StackFolders;
}

/** Addresses of a running stack for other commands, in `ready.json` of its data folder. */
export interface StackInfo {
  shop: string;
  mailbox: string;
  sandbox: string;
  system: Omit<System, 'secrets'>;
}

async function freeConfiguredPort(name: ConfigurablePort, settings: Settings): Promise<number> {
  const port = settings.ports[name];
  if (await isFreeOnLocalhost(port)) return port;
  const { variable } = configurablePorts[name];
  throw new StartupError(
    `Port ${port} of the ${name} is in use. Stop the process that uses it, or choose another port: ${variable}=${port + 1} npm start`,
  );
}

/** Chooses ports, addresses and secrets. @throws StartupError when a port is in use. */
async function planSystem(options: StackOptions, persisted: PersistentPorts): Promise<System> {
  const { dataDir, settings } = options;
  const portFor = (name: ConfigurablePort) =>
    options.ports === 'free' ? persisted.allocate(name) : freeConfiguredPort(name, settings);
  const secrets = loadSecrets(dataDir);
  const { databaseUrl, natsUrl, redisUrl } = settings.external;
  const shop = await portFor('shop');
  const ports = {
    shop,
    gateway: options.frontEnd === 'vite' ? await persisted.allocate('gateway') : shop,
    mailbox: await portFor('mailbox'),
    smtp: await portFor('smtp'),
    sandbox: await portFor('sandbox'),
  };
  const ownDatabase = async () =>
    `postgres://postgres:${secrets.postgres}@127.0.0.1:${await persisted.allocate('postgres')}/postgres`;
  return {
    dataDir,
    ports,
    secrets,
    databaseUrl: databaseUrl ?? (await ownDatabase()),
    natsUrl: natsUrl ?? `nats://127.0.0.1:${await persisted.allocate('nats')}`,
    hasOwnNats: natsUrl === undefined,
    hasOwnRedis: redisUrl === undefined,
    redisUrl: redisUrl ?? `redis://127.0.0.1:${await persisted.allocate('redis')}`,
  };
}

function databaseLogins({ secrets }: System, { instances, poolSize }: Settings): DatabaseLogins {
  const login = (name: ServiceName) => ({
    password: secrets.roles[name],
    connectionLimit: connectionLimit(poolSize, instances.get(name) ?? 1),
  });
  return Object.fromEntries(services.map((name) => [name, login(name)]));
}

function stackInfoOf({ secrets: _, ...system }: System): StackInfo {
  const local = (port: number) => `http://localhost:${port}`;
  const { shop, mailbox, sandbox } = system.ports;
  return { shop: local(shop), mailbox: local(mailbox), sandbox: local(sandbox), system };
}

/** The whole shop on this machine: servers, sandboxes, services, gateway. */
export class Stack {
  private readonly supervisor: Supervisor;
  private stopped: Promise<void> | undefined;
  private provisioner: LocalProvisioner | undefined;
  private planned: System | undefined;

  constructor(private readonly options: StackOptions) {
    mkdirSync(options.dataDir, { recursive: true });
    lockDataDir(options.dataDir);
    this.supervisor = new Supervisor(options.dataDir, options.print);
  }

  /** Returns when everything is ready, or `undefined` when it was stopped before. @throws StartupError */
  async start(): Promise<StackInfo | undefined> {
    const { dataDir, settings, frontEnd, print, folderOf } = this.options;
    rmSync(this.readyFile, { force: true });
    const left = await stopOrphanedProcesses(dataDir);
    if (left.length > 0) print(`stopped orphaned processes of an earlier start: ${left.join(', ')}`);
    const ports = PersistentPorts.load(dataDir);
    const system = await planSystem(this.options, ports);
    this.planned = system;
    const { env, instances, external } = settings;
    const logins = databaseLogins(system, settings);
    if (external.databaseUrl) await createDatabasesOnExternalServer(external.databaseUrl, logins);
    this.provisioner = new LocalProvisioner(
      provisionerBus(system, env),
      dataDir,
      await ports.allocate('provisioner'),
    );
    await this.provisioner.start();
    const specs = [
      ...serverSpecs(system, external, logins, await ports.allocate('nats-monitor')),
      ...(await programSpecs({
        programs: programs(system),
        instances,
        env,
        ports,
        isDevelopment: frontEnd === 'vite',
        ...(folderOf ? { folderOf } : {}),
      })),
      ...(frontEnd === 'vite' ? [frontEndProcess(system.ports)] : []),
    ];
    await this.supervisor.start(specs);
    if (this.stopped) return undefined;
    for (const line of await waitForFullHealth(specs)) print(line);
    if (this.stopped) return undefined;
    const info = stackInfoOf(system);
    writeAtomically(this.readyFile, info);
    return info;
  }

  /** The addresses and secrets that `start` chose. */
  get system(): System {
    if (!this.planned) throw new Error('the stack was not started');
    return this.planned;
  }

  /** Replaces all processes of a program; resolves when the new ones are ready. @throws StartupError with the end of a log */
  restart(program: string): Promise<void> {
    return this.supervisor.restart(program);
  }

  /** Stops everything. May be called at any time and repeatedly. */
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
    unlockDataDir(this.options.dataDir);
  }
}
