import { asks, type BusUser, busUsers, services } from './system';

const eventVersions = ['v1', 'v2', 'v3'];

/** What a process may and may not do on the bus, in the words of NATS. A denial is stronger than a permission. */
export interface BusRights {
  publish: { allow: string[]; deny: string[] };
  subscribe: { allow: string[]; deny: string[] };
}

function eventsOf(name: string): string[] {
  return eventVersions.map((version) => `${name}.*.${version}`);
}

/** `catalogue.>` is the right to ask, and would be the right to tell the catalogue's facts as well. */
function asking(names: readonly string[]): { allow: string[]; deny: string[] } {
  return { allow: names.map((name) => `${name}.>`), deny: names.flatMap(eventsOf) };
}

/** A service reads and makes stream and consumers; it never destroys what others have yet to hear. */
const journal = {
  allow: ['$JS.API.>', '$JS.ACK.>'],
  deny: [
    '$JS.API.STREAM.DELETE.>',
    '$JS.API.STREAM.PURGE.>',
    '$JS.API.STREAM.UPDATE.>',
    '$JS.API.STREAM.MSG.DELETE.>',
    '$JS.API.STREAM.RESTORE.>',
    '$JS.API.CONSUMER.DELETE.>',
  ],
};

/** Who may ask whom and who may tell what: a process on the bus is not an administrator. */
export function rightsOf(user: BusUser): BusRights {
  if (user === 'ops') return { publish: { allow: ['>'], deny: [] }, subscribe: { allow: ['>'], deny: [] } };
  const inbox = `_INBOX_${user}.>`;
  if (user === 'gateway') {
    const events = eventVersions.map((version) => `*.*.${version}`);
    return { publish: asking(services), subscribe: { allow: [inbox, ...events], deny: [] } };
  }
  const others = asking(asks[user]);
  return {
    publish: {
      allow: [...eventsOf(user), ...others.allow, ...journal.allow],
      deny: [...others.deny, ...journal.deny],
    },
    subscribe: { allow: [`${user}.>`, inbox], deny: [] },
  };
}

function list(subjects: readonly string[]): string {
  return `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
}

function side({ allow, deny }: { allow: string[]; deny: string[] }): string {
  return deny.length === 0 ? `{ allow: ${list(allow)} }` : `{ allow: ${list(allow)}, deny: ${list(deny)} }`;
}

function userBlock(user: BusUser, password: string): string {
  const { publish, subscribe } = rightsOf(user);
  return [
    `    { user: ${user}, password: ${password}, permissions: {`,
    `      publish: ${side(publish)}`,
    `      subscribe: ${side(subscribe)}`,
    '      # the answer to a question it was asked',
    '      allow_responses: { max: 1, expires: "1m" }',
    '    } }',
  ].join('\n');
}

export interface NatsSettings {
  listen: string;
  storeDir: string;
  /** As it stands in the file: quoted text, or `$VARIABLE`. */
  passwordOf: (user: BusUser) => string;
  /** Further settings of JetStream, for newer servers. */
  jetstream?: string[];
  /** Where the server tells how it is. */
  monitor?: string;
}

/** A frozen client is dropped after 4 to 6 s in place of 6 minutes, unless messages for it keep coming. */
export const frozenClientLimits = ['ping_interval: "2s"', 'ping_max: 2'];

/** A configuration for nats-server 2.9 and later: JetStream on disk, one user per process. */
export function natsConfig(settings: NatsSettings): string {
  const { listen, storeDir, passwordOf, jetstream = [], monitor } = settings;
  const store = [`store_dir: ${JSON.stringify(storeDir)}`, 'max_file_store: 4GB', ...jetstream];
  return [
    `listen: "${listen}"`,
    ...frozenClientLimits,
    ...(monitor ? [`http: "${monitor}"`] : []),
    'jetstream {',
    ...store.map((line) => `  ${line}`),
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
 * The same rights for the bus in containers: deploy/docker/nats.conf. The image's server knows `sync_interval`, so that
 * what it acknowledged is on the disk (https://jepsen.io/analyses/nats-2.12.1); 2.9 does not start with it.
 */
export function natsConfigForContainers(): string {
  return natsConfig({
    listen: '0.0.0.0:4222',
    storeDir: '/data',
    passwordOf: (user) => `$NATS_PASSWORD_${user.toUpperCase()}`,
    jetstream: ['sync_interval: always'],
    monitor: '127.0.0.1:8222',
  });
}
