import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { provisionerUser } from '#local-servers/bus/nats-accounts';
import { type BusPasswords, busUsers, randomPassword } from '#local-servers/bus/bus-users';
import { findProgram } from '#local-servers/find-program';
import { isListening } from '#local-servers/ports';
import { streamName } from '#platform/event-stream/topology';
import { eventually } from '#testing/eventually';
import type { ClusterFolder } from './cluster-folder';
import { ServerProcess } from '../../driver/server-process';

const template = 'deploy/high-availability/nats.conf';
const makeCertificates = `import { makeCertificates } from './deploy/containers/certificates.mjs'; await makeCertificates(process.argv[1]);`;

/** Three NATS servers with encrypted connections and routes. */
export class NatsCluster {
  readonly caFile: string;
  private operator: NatsConnection | undefined;

  private constructor(
    readonly servers: ServerProcess[],
    readonly ports: number[],
    private readonly tlsDir: string,
    private readonly passwords: BusPasswords,
  ) {
    this.caFile = join(this.tlsDir, 'ca.pem');
  }

  get url(): string {
    return this.ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  }

  static async start(folder: ClusterFolder, passwords: BusPasswords): Promise<NatsCluster> {
    const tlsDir = folder.folder('tls');
    spawnSync(process.execPath, ['--input-type=module', '-e', makeCertificates, tlsDir], {
      stdio: 'inherit',
    });
    const ports = [await folder.port(), await folder.port(), await folder.port()];
    const routes = [await folder.port(), await folder.port(), await folder.port()];
    const shared = {
      TLS_DIR: tlsDir,
      NATS_PASSWORD_ROUTE: randomPassword(),
      ...Object.fromEntries(routes.map((port, i) => [`NATS_ROUTE_${i + 1}`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(busUsers.map((user) => [`NATS_PASSWORD_${user.toUpperCase()}`, passwords[user]])),
    };
    const servers: ServerProcess[] = [];
    for (const [i, port] of ports.entries()) {
      const name = `nats-${i + 1}`;
      const file = folder.fill(template, `${name}.conf`, {
        ...shared,
        NATS_SERVER_NAME: name,
        NATS_LISTEN: `127.0.0.1:${port}`,
        NATS_MONITOR: `127.0.0.1:${await folder.port()}`,
        NATS_CLUSTER_LISTEN: `127.0.0.1:${routes[i]}`,
        NATS_STORE_DIR: folder.folder(name),
      });
      servers.push(
        new ServerProcess({ name, command: findProgram('nats-server'), args: ['-c', file] }, folder.path),
      );
    }
    const cluster = new NatsCluster(servers, ports, tlsDir, passwords);
    for (const server of servers) server.start();
    for (const port of ports) await eventually(() => isListening(port));
    return cluster;
  }

  /** The server that leads the stream. */
  async leader(): Promise<ServerProcess> {
    const { leader } = await this.state();
    const server = this.servers.find(({ name }) => name === leader);
    if (!server) throw new Error('the event stream has no leader');
    return server;
  }

  /** Whether all three servers have all events. */
  async isHealed(): Promise<boolean> {
    const { leader, replicas } = await this.state();
    return leader !== undefined && replicas?.length === 2 && replicas.every(({ current }) => current);
  }

  async close(): Promise<void> {
    await this.operator?.close();
  }

  private async state() {
    this.operator ??= await connect({
      servers: this.url.split(','),
      user: provisionerUser,
      pass: this.passwords.ops,
      tls: { caFile: this.caFile },
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
    });
    const manager = await this.operator.jetstreamManager({ checkAPI: false });
    return (await manager.streams.info(streamName)).cluster ?? { leader: undefined, replicas: [] };
  }
}
