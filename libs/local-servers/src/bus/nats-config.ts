import type { BusUser } from './bus-users';
import { natsAccounts } from './nats-accounts';

export interface NatsSettings {
  listen: string;
  storeDir: string;
  /** As written in the file: quoted text, or `$VARIABLE`. */
  passwordOf: (user: BusUser) => string;
  /** Further settings of JetStream, for newer servers. */
  jetstream?: string[];
  /** Address of the monitoring endpoint. */
  monitor?: string;
  /** Files of the server's certificate and key. If given, only TLS connections are accepted. */
  tls?: { cert: string; key: string };
  /** Makes the server one of several. */
  cluster?: NatsClusterSettings;
}

/** The part of one server in a cluster. The routes are between servers; clients use `listen`. */
interface NatsClusterSettings {
  /** Unique in the cluster. */
  serverName: string;
  listen: string;
  /** `host:port` of the routes of all servers; a server ignores its own. */
  routes: readonly string[];
  /** As written in the file. All servers have the same. */
  password: string;
  /** Routes are encrypted, and each server verifies the other's certificate. */
  tls?: { cert: string; key: string; ca: string };
}

/** A frozen client is disconnected after 4 to 6 s instead of 6 minutes, unless messages for it keep coming. */
export const frozenClientLimits = ['ping_interval: "2s"', 'ping_max: 2'];

/** The default of 1 MB is less than the licence file of an account with 5,000 licences and its envelope. */
export const maxPayload = 'max_payload: 8MB';

function tlsBlock({ cert, key, ca }: { cert: string; key: string; ca?: string }): string[] {
  return [
    'tls {',
    `  cert_file: ${JSON.stringify(cert)}`,
    `  key_file: ${JSON.stringify(key)}`,
    ...(ca ? [`  ca_file: ${JSON.stringify(ca)}`, '  verify: true'] : []),
    '}',
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function clusterBlock({ listen, routes, password, tls }: NatsClusterSettings): string[] {
  return [
    'cluster {',
    '  name: shop',
    `  listen: "${listen}"`,
    '  # clients know all servers from NATS_URL; the addresses of routes may be unreachable for them',
    '  no_advertise: true',
    `  authorization { user: route, password: ${password}, timeout: 3 }`,
    ...(tls ? indented(tlsBlock(tls)) : []),
    '  routes: [',
    ...routes.map((route) => `    "nats-route://route:${password.replaceAll('"', '')}@${route}"`),
    '  ]',
    '}',
  ];
}

/** A configuration for nats-server 2.9 and later: JetStream on disk in an account of its own, one user per process. */
export function natsConfig(settings: NatsSettings): string {
  const { listen, storeDir, passwordOf, jetstream = [], monitor, tls, cluster } = settings;
  const store = [`store_dir: ${JSON.stringify(storeDir)}`, 'max_file_store: 4GB', ...jetstream];
  return [
    `listen: "${listen}"`,
    ...frozenClientLimits,
    maxPayload,
    ...(monitor ? [`http: "${monitor}"`] : []),
    ...(cluster ? [`server_name: ${cluster.serverName}`] : []),
    ...(tls ? tlsBlock(tls) : []),
    ...(cluster ? clusterBlock(cluster) : []),
    'jetstream {',
    ...indented(store),
    '}',
    ...natsAccounts(passwordOf),
    '',
  ].join('\n');
}

/**
 * The same permissions for containers: deploy/containers/nats.conf. The image's server supports `sync_interval`, so that
 * acknowledged messages are on disk (https://jepsen.io/analyses/nats-2.12.1); 2.9 does not start with it.
 */
export function natsConfigForContainers(): string {
  return natsConfig({
    listen: '0.0.0.0:4222',
    storeDir: '/data',
    passwordOf: (user) => `$NATS_PASSWORD_${user.toUpperCase()}`,
    jetstream: ['sync_interval: always'],
    monitor: '127.0.0.1:8222',
    tls: { cert: '/etc/nats/tls/nats.pem', key: '/etc/nats/tls/nats.key' },
  });
}

/**
 * One of three servers: deploy/high-availability/nats.conf, whose `${…}` are replaced (envsubst). Streams are replicated by Raft, so
 * an acknowledged event is in the memory of two servers; `sync_interval: always` (2.12 and later) puts it on their disks too.
 */
export function natsConfigForCluster(): string {
  const variable = (name: string): string => `\${${name}}`;
  return natsConfig({
    listen: variable('NATS_LISTEN'),
    storeDir: variable('NATS_STORE_DIR'),
    passwordOf: (user) => `"${variable(`NATS_PASSWORD_${user.toUpperCase()}`)}"`,
    monitor: variable('NATS_MONITOR'),
    tls: { cert: `${variable('TLS_DIR')}/nats.pem`, key: `${variable('TLS_DIR')}/nats.key` },
    cluster: {
      serverName: variable('NATS_SERVER_NAME'),
      listen: variable('NATS_CLUSTER_LISTEN'),
      routes: ['NATS_ROUTE_1', 'NATS_ROUTE_2', 'NATS_ROUTE_3'].map(variable),
      password: `"${variable('NATS_PASSWORD_ROUTE')}"`,
      tls: {
        cert: `${variable('TLS_DIR')}/nats.pem`,
        key: `${variable('TLS_DIR')}/nats.key`,
        ca: `${variable('TLS_DIR')}/ca.pem`,
      },
    },
  });
}
