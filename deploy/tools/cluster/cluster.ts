import { createDatabases } from '#local-servers/postgres/databases';
import { eventually } from '#testing/eventually';
import { Supervisor } from '../../local/processes/supervisor';
import { loadSecrets } from '../../local/stack/secrets';
import { serverSpecs } from '../../local/stack/server-processes';
import type { System } from '../../local/stack/system';
import type { ClusterFolder } from './servers/cluster-folder';
import { isInstalled, postgresPrograms } from './servers/installed-programs';
import { NatsCluster } from './servers/nats-cluster';
import { type ObjectStore, startObjectStore } from './servers/object-store';
import { PostgresCluster } from './servers/postgres-cluster';
import { startProxy } from './servers/proxy';
import { RedisCluster } from './servers/redis-cluster';
import type { ServerProcess } from '../driver/server-process';
import { loginsOf, maxConnections, shopSpecs } from './shop';

type Print = (line: string) => void;

const startTimeoutMs = 90_000;

interface Servers {
  nats: NatsCluster;
  postgres?: PostgresCluster;
  redis?: RedisCluster;
  store?: ObjectStore;
}

export interface Cluster extends Servers {
  proxy: ServerProcess;
  system: System;
  gatewayPorts: readonly [number, number];
  close: () => Promise<void>;
}

/** Starts the clusters whose programs are installed; the local stack's single server takes the place of the others. */
async function startServers(folder: ClusterFolder, system: System, print: Print): Promise<Servers> {
  const hasPostgres = isInstalled(
    {
      part: 'Postgres',
      programs: ['patroni', 'etcd'],
      install: 'apt-get install patroni etcd-server postgresql',
    },
    print,
  );
  const hasRedis = isInstalled(
    { part: 'Redis', programs: ['redis-sentinel'], install: 'apt-get install redis-sentinel' },
    print,
  );
  const hasStore = isInstalled(
    { part: 'S3', programs: ['moto_server'], install: "pip install 'moto[server]'" },
    print,
  );
  const isPostgresComplete = hasPostgres && postgresPrograms() !== undefined;
  if (hasPostgres && !isPostgresComplete)
    print('skipped: Postgres; no Postgres in /usr/lib/postgresql (apt-get install postgresql)');
  const [nats, postgres, redis, store] = await Promise.all([
    NatsCluster.start(folder, system.secrets.nats),
    isPostgresComplete ? PostgresCluster.start(folder, maxConnections) : undefined,
    hasRedis ? RedisCluster.start(folder, system.secrets.redis) : undefined,
    hasStore ? startObjectStore(folder) : undefined,
  ]);
  return {
    nats,
    ...(postgres ? { postgres } : {}),
    ...(redis ? { redis } : {}),
    ...(store ? { store } : {}),
  };
}

function processesOf({ nats, postgres, redis, store }: Servers): ServerProcess[] {
  return [
    ...nats.servers,
    ...(redis ? [...redis.servers.values(), ...redis.sentinels] : []),
    // Patroni stops its Postgres while etcd answers.
    ...(postgres?.servers ?? []),
    ...(store ? [store.server] : []),
  ];
}

async function planSystem(folder: ClusterFolder): Promise<System> {
  const secrets = loadSecrets(folder.path);
  const shop = await folder.port();
  return {
    dataDir: folder.path,
    secrets,
    ports: {
      shop,
      gateway: shop,
      mailbox: await folder.port(),
      smtp: await folder.port(),
      sandbox: await folder.port(),
    },
    databaseUrl: `postgres://postgres:${secrets.postgres}@127.0.0.1:${await folder.port()}/postgres`,
    natsUrl: '',
    hasOwnNats: true,
    redisUrl: `redis://127.0.0.1:${await folder.port()}`,
    hasOwnRedis: true,
  };
}

/** The whole shop on the clusters. */
export async function startCluster(folder: ClusterFolder, print: Print): Promise<Cluster> {
  const system = await planSystem(folder);
  const servers = await startServers(folder, system, print);
  const { nats, postgres, redis, store } = servers;
  system.natsUrl = nats.url;
  if (redis) system.redisUrl = redis.url;
  const proxyPort = await folder.port();
  if (postgres)
    system.databaseUrl = `postgres://postgres:${postgres.password}@127.0.0.1:${proxyPort}/postgres`;
  const gatewayPorts = [await folder.port(), await folder.port()] as const;
  // A port where no server listens, for a cluster without Patroni.
  const absent = { port: await folder.port(), restPort: await folder.port() };
  const proxy = await startProxy(folder, {
    shopPort: system.ports.shop,
    gatewayPorts,
    postgresPort: proxyPort,
    postgres: postgres?.servers ?? [absent, absent],
  });
  const logins = loginsOf(system);
  if (postgres) await eventually(() => createDatabases(system.databaseUrl, logins), startTimeoutMs);
  const supervisor = new Supervisor(folder.path, print);
  const close = async () => {
    await supervisor.stop();
    await nats.close();
    await Promise.all([proxy, ...processesOf(servers)].map((server) => server.stop()));
    await Promise.all((postgres?.etcd ?? []).map((server) => server.stop()));
  };
  try {
    const given = {
      natsUrl: nats.url,
      ...(postgres ? { databaseUrl: system.databaseUrl } : {}),
      ...(redis ? { redisUrl: redis.url } : {}),
    };
    await supervisor.start([
      ...serverSpecs(system, given, logins, await folder.port()),
      ...(await shopSpecs({
        system,
        folder,
        serverListUrl: postgres?.url,
        variables: { NATS_TLS_CA: nats.caFile, ...store?.variables },
        gatewayPorts,
      })),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...servers, proxy, system, gatewayPorts, close };
}
