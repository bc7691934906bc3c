import { Redis } from 'ioredis';
import { readFileSync } from 'node:fs';
import { type BusPasswords, busUsers } from '#local-servers/bus/bus-users';
import { findProgram } from '#local-servers/find-program';
import { isListening } from '#local-servers/ports';
import { eventually } from '#testing/eventually';
import { fillTemplate } from '../../../high-availability/fill';
import type { ClusterFolder } from './cluster-folder';
import { installed } from './installed-programs';
import { ServerProcess } from '../../driver/server-process';

/** A Redis primary, a replica and three sentinels. */
export class RedisCluster {
  private constructor(
    readonly servers: Map<number, ServerProcess>,
    readonly sentinels: ServerProcess[],
    private readonly sentinelPorts: number[],
    private readonly passwords: BusPasswords,
  ) {}

  /** Without credentials. */
  get url(): string {
    return `redis-sentinel://${this.sentinelPorts.map((port) => `127.0.0.1:${port}`).join(',')}/shop-primary`;
  }

  static async start(folder: ClusterFolder, passwords: BusPasswords): Promise<RedisCluster> {
    const variables = Object.fromEntries(
      busUsers.map((user) => [`REDIS_PASSWORD_${user.toUpperCase()}`, passwords[user]]),
    );
    const usersOf = (template: string) => fillTemplate(readFileSync(template, 'utf8'), variables);
    const redisUsers = folder.write('redis-users.acl', usersOf('deploy/containers/redis-users.acl'));
    const primaryPort = await folder.port();
    const servers = new Map<number, ServerProcess>();
    for (const [i, port] of [primaryPort, await folder.port()].entries()) {
      const name = `redis-${i + 1}`;
      const file = folder.fill(
        'deploy/high-availability/redis.conf',
        `${name}.conf`,
        {
          ...variables,
          REDIS_BIND: '127.0.0.1',
          REDIS_PORT: String(port),
          REDIS_DIR: folder.folder(name),
          REDIS_ACL_FILE: redisUsers,
        },
        i === 0 ? '' : `replicaof 127.0.0.1 ${primaryPort}\n`,
      );
      servers.set(
        port,
        new ServerProcess({ name, command: findProgram('redis-server'), args: [file] }, folder.path),
      );
    }
    const sentinelUsers = usersOf('deploy/high-availability/sentinel-users.acl');
    const sentinels: ServerProcess[] = [];
    const sentinelPorts = [await folder.port(), await folder.port(), await folder.port()];
    for (const [i, port] of sentinelPorts.entries()) {
      const name = `sentinel-${i + 1}`;
      const file = folder.fill('deploy/high-availability/sentinel.conf', `${name}.conf`, {
        ...variables,
        SENTINEL_BIND: '127.0.0.1',
        SENTINEL_PORT: String(port),
        SENTINEL_DIR: folder.folder(name),
        SENTINEL_ACL_FILE: folder.write(`${name}-users.acl`, sentinelUsers),
        REDIS_PRIMARY_HOST: '127.0.0.1',
        REDIS_PRIMARY_PORT: String(primaryPort),
      });
      const command = installed('redis-sentinel') ?? 'redis-sentinel';
      sentinels.push(new ServerProcess({ name, command, args: [file] }, folder.path));
    }
    for (const server of servers.values()) server.start();
    for (const port of servers.keys()) await eventually(() => isListening(port));
    for (const sentinel of sentinels) sentinel.start();
    const cluster = new RedisCluster(servers, sentinels, sentinelPorts, passwords);
    await eventually(() => cluster.isHealed(), 30_000);
    return cluster;
  }

  async leader(): Promise<ServerProcess> {
    const server = this.servers.get(await this.primaryPort());
    if (!server) throw new Error('Redis has no primary');
    return server;
  }

  /** Whether the primary has its replica. */
  async isHealed(): Promise<boolean> {
    const port = await this.primaryPort();
    const replication = await this.withClient(port, (client) => client.info('replication'));
    return replication.includes('role:master') && replication.includes('state=online');
  }

  private async primaryPort(): Promise<number> {
    const addresses = this.sentinelPorts.map((port) =>
      this.withClient(port, (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'shop-primary')),
    );
    const address = await Promise.any(addresses);
    return Number(Array.isArray(address) ? address[1] : 0);
  }

  private async withClient<T>(port: number, work: (client: Redis) => Promise<T>): Promise<T> {
    const login = { username: 'ops', password: this.passwords.ops };
    const client = new Redis({ port, ...login, lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.disconnect();
    }
  }
}
