import { allEvents, allRequests } from '#contracts/all';
import type { RequestContract } from '#contracts/kit/request';
import { requestsOfServices } from '#contracts/operations/service-requests';
import { anyReplicaPattern, presenceSubject } from '#platform/rpc/replicas';
import { anyVersion, busSubject, durableName, streamName } from '#platform/event-stream/topology';
import type { ServiceName } from '#contracts/kit/services';
import { type BusUser, busUsers } from './bus-users';

/** Subjects that a process may publish to and subscribe to; NATS rejects all others. */
export interface BusPermissions {
  publish: string[];
  subscribe: string[];
}

/**
 * The subjects of a durable consumer: its info, pull requests, acknowledgements. Servers from 2.14 on may put
 * the domain (`_` where there is none) and a hash of the account before the stream's name.
 */
function consumerSubjects(durable: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${streamName}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${durable}`,
    `$JS.ACK.${streamName}.${durable}.>`,
    `$JS.ACK._.*.${streamName}.${durable}.>`,
  ];
}

/** The gateway sends the requests of visitors, and service requests without another caller. */
function isForGateway({ access, callers }: RequestContract): boolean {
  return access !== 'service' || callers.length === 0;
}

/** A request goes to the queue group or to one replica that has just answered the caller's poll (libs/platform/src/rpc/replicas.ts). */
function requestSubjects(requests: readonly RequestContract[]): string[] {
  return requests.flatMap(({ subject }) => [
    subject,
    anyReplicaPattern(subject),
    presenceSubject(subject.split('.', 1)[0] ?? ''),
  ]);
}

function unique(subjects: readonly string[]): string[] {
  return [...new Set(subjects)].sort();
}

function broadcastSubjects(user: BusUser): string[] {
  const events = allEvents().filter(({ subscribers }) => subscribers.includes(user));
  return unique(events.map(({ subject }) => busSubject(subject)));
}

function gatewayPermissions(): BusPermissions {
  const requests = [...allRequests(), ...requestsOfServices()].filter(isForGateway);
  return {
    publish: unique(requestSubjects(requests)),
    subscribe: ['_INBOX_gateway.>', ...broadcastSubjects('gateway')],
  };
}

function servicePermissions(name: ServiceName): BusPermissions {
  const published = allEvents().filter(({ subject }) => subject.startsWith(`${name}.`));
  const consumed = allEvents().filter(({ consumers }) => consumers.includes(name));
  const requests = allRequests().filter(({ callers }) => callers.includes(name));
  return {
    publish: unique([
      ...published.map(({ subject }) => anyVersion(subject)),
      ...requestSubjects(requests),
      // The relay detects a lost store by the stream's creation time.
      `$JS.API.STREAM.INFO.${streamName}`,
      ...consumed.flatMap(({ subject }) => consumerSubjects(durableName(name, subject))),
    ]),
    subscribe: [`${name}.>`, `_INBOX_${name}.>`, ...broadcastSubjects(name)],
  };
}

/**
 * The permissions of a bus user, derived from the contracts. Only the operator creates streams and consumers: a stream with
 * `republish` forges events, and direct reads of the stream would reveal personal data of all services.
 */
export function busPermissions(user: BusUser): BusPermissions {
  if (user === 'ops') return { publish: ['>'], subscribe: ['>'] };
  return user === 'gateway' ? gatewayPermissions() : servicePermissions(user);
}

function allow(subjects: readonly string[]): string {
  const lines = subjects.map((subject) => `        ${JSON.stringify(subject)}`);
  return ['{ allow: [', ...lines, '      ] }'].join('\n');
}

function userBlock(user: BusUser, password: string): string {
  const { publish, subscribe } = busPermissions(user);
  return [
    `    { user: ${user}, password: ${password}, permissions: {`,
    `      publish: ${allow(publish)}`,
    `      subscribe: ${allow(subscribe)}`,
    '      # one reply to each request that it received',
    '      allow_responses: { max: 1, expires: "1m" }',
    '    } }',
  ].join('\n');
}

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

/** A configuration for nats-server 2.9 and later: JetStream on disk, one user per process. */
export function natsConfig(settings: NatsSettings): string {
  const { listen, storeDir, passwordOf, jetstream = [], monitor, tls, cluster } = settings;
  const store = [`store_dir: ${JSON.stringify(storeDir)}`, 'max_file_store: 4GB', ...jetstream];
  return [
    `listen: "${listen}"`,
    ...frozenClientLimits,
    ...(monitor ? [`http: "${monitor}"`] : []),
    ...(cluster ? [`server_name: ${cluster.serverName}`] : []),
    ...(tls ? tlsBlock(tls) : []),
    ...(cluster ? clusterBlock(cluster) : []),
    'jetstream {',
    ...indented(store),
    '}',
    'authorization {',
    '  users: [',
    busUsers.map((user) => userBlock(user, passwordOf(user))).join('\n'),
    '  ]',
    '}',
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
