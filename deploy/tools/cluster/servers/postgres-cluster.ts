import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomPassword } from '#local-servers/bus/bus-users';
import { eventually } from '#testing/eventually';
import type { ClusterFolder, Owner } from './cluster-folder';
import { installed, postgresPrograms } from './installed-programs';
import { type ServerCommand, ServerProcess } from '../../driver/server-process';

const template = 'deploy/high-availability/patroni.yml';
const startTimeoutMs = 60_000;

/** The account of Debian's Postgres, because Postgres refuses to run as root. */
function postgresOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Patroni and its Postgres, which are killed together like a machine. */
class PatroniProcess extends ServerProcess {
  constructor(
    server: ServerCommand,
    dir: string,
    readonly port: number,
    readonly restPort: number,
    private readonly dataDir: string,
  ) {
    super(server, dir);
  }

  override async kill(): Promise<void> {
    const postmaster = this.postmaster();
    await super.kill();
    try {
      if (postmaster) process.kill(postmaster, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  private postmaster(): number | undefined {
    const file = join(this.dataDir, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three etcd servers, and a Postgres primary and a synchronous standby under Patroni. */
export class PostgresCluster {
  private constructor(
    readonly etcd: ServerProcess[],
    readonly servers: PatroniProcess[],
    readonly password: string,
  ) {}

  /** Both servers; the client finds the primary. */
  get url(): string {
    const hosts = this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:${this.password}@${hosts}/postgres?target_session_attrs=read-write`;
  }

  static async start(folder: ClusterFolder, maxConnections: number): Promise<PostgresCluster> {
    const { etcd, hosts } = await startEtcd(folder);
    const password = randomPassword();
    const shared = {
      ETCD_HOSTS: hosts.join(','),
      POSTGRES_MAX_CONNECTIONS: String(maxConnections),
      POSTGRES_BIN_DIR: postgresPrograms() ?? '',
      POSTGRES_PASSWORD: password,
      REPLICATION_PASSWORD: randomPassword(),
      POSTGRES_CLIENTS: '127.0.0.1/32',
    };
    const servers = [
      await patroniServer(folder, 'postgres-1', shared),
      await patroniServer(folder, 'postgres-2', shared),
    ];
    const cluster = new PostgresCluster(etcd, servers, password);
    for (const server of servers) server.start();
    await eventually(() => cluster.isHealed(), startTimeoutMs);
    return cluster;
  }

  async leader(): Promise<PatroniProcess> {
    return this.withRole('leader');
  }

  async standby(): Promise<PatroniProcess> {
    return this.withRole('sync_standby');
  }

  /** Whether there are a primary and a standby whose data equal it. */
  async isHealed(): Promise<boolean> {
    const roles = (await this.members()).filter(({ state }) => state !== 'starting').map(({ role }) => role);
    return roles.includes('leader') && roles.includes('sync_standby');
  }

  private async withRole(role: string): Promise<PatroniProcess> {
    const member = (await this.members()).find((one) => one.role === role);
    const server = this.servers.find(({ name }) => name === member?.name);
    if (!server) throw new Error(`Postgres has no ${role}`);
    return server;
  }

  private async members(): Promise<Member[]> {
    const replies = this.servers.map(async ({ restPort }) => {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(replies);
  }
}

async function startEtcd(folder: ClusterFolder): Promise<{ etcd: ServerProcess[]; hosts: string[] }> {
  const names = ['etcd-1', 'etcd-2', 'etcd-3'];
  const members: { name: string; client: number; peer: string }[] = [];
  for (const name of names)
    members.push({ name, client: await folder.port(), peer: `http://127.0.0.1:${await folder.port()}` });
  const etcd = members.map(({ name, client, peer }) => {
    const options = {
      name,
      'data-dir': folder.folder(name),
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members.map((one) => `${one.name}=${one.peer}`).join(','),
      'initial-cluster-state': 'new',
      // One disk for all servers is slow: with the usual 1,000 ms it would elect leaders without a failure.
      'election-timeout': '2000',
      'heartbeat-interval': '200',
    };
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
    return new ServerProcess({ name, command: installed('etcd') ?? 'etcd', args }, folder.path);
  });
  for (const server of etcd) server.start();
  return { etcd, hosts: members.map(({ client }) => `127.0.0.1:${client}`) };
}

async function patroniServer(
  folder: ClusterFolder,
  name: string,
  shared: Record<string, string>,
): Promise<PatroniProcess> {
  const owner = postgresOwner();
  const [port, restPort] = [await folder.port(), await folder.port()];
  const home = folder.folder(name, owner);
  const dataDir = join(home, 'data');
  const values = {
    ...shared,
    PATRONI_NAME: name,
    PATRONI_REST: `127.0.0.1:${restPort}`,
    POSTGRES_LISTEN: `127.0.0.1:${port}`,
    POSTGRES_DATA_DIR: dataDir,
    POSTGRES_PASS_FILE: join(home, 'pgpass'),
    POSTGRES_SOCKET_DIR: home,
  };
  const file = folder.fill(template, `${name}.yml`, values, '', owner);
  const command = { name, command: installed('patroni') ?? 'patroni', args: [file], owner };
  return new PatroniProcess(command, folder.path, port, restPort, dataDir);
}
