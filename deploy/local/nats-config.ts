import { type Secrets, services } from './secrets';

/** Which other services a service asks; everything else on the bus is closed to it. */
const asks: Record<string, readonly string[]> = {
  commerce: ['catalogue', 'identity', 'licensing'],
  licensing: ['catalogue', 'identity'],
  newsletter: ['identity', 'licensing'],
  news: ['catalogue'],
};

const eventVersions = ['v1', 'v2', 'v3'];

function list(subjects: readonly string[]): string {
  return `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
}

function user(name: string, password: string, publish: string[], subscribe: string[]): string {
  const rights = `{ publish: { allow: ${list(publish)} }, subscribe: { allow: ${list(subscribe)} }, allow_responses: { max: 1, expires: "1m" } }`;
  return `    { user: ${name}, password: ${JSON.stringify(password)}, permissions: ${rights} }`;
}

/** Rights on the bus by process: who may ask whom, who may tell what. A process on the bus is not an administrator. */
export function natsRights(name: string): { publish: string[]; subscribe: string[] } {
  const inbox = `_INBOX_${name}.>`;
  if (name === 'ops') return { publish: ['>'], subscribe: ['>'] };
  if (name === 'gateway') {
    return {
      publish: services.flatMap((service) => [`${service}.>`]),
      subscribe: [inbox, ...eventVersions.map((version) => `*.*.${version}`)],
    };
  }
  return {
    publish: [
      ...eventVersions.map((version) => `${name}.*.${version}`),
      ...(asks[name] ?? []).map((service) => `${service}.>`),
      '$JS.API.>',
      '$JS.ACK.>',
    ],
    subscribe: [`${name}.>`, inbox],
  };
}

/** The configuration of the local NATS: loopback only, JetStream on disk, a user per process (server 2.9 and later). */
export function natsConfig(options: { port: number; storeDir: string; passwords: Secrets['nats'] }): string {
  const users = Object.entries(options.passwords).map(([name, password]) => {
    const { publish, subscribe } = natsRights(name);
    return user(name, password, publish, subscribe);
  });
  return [
    `listen: "127.0.0.1:${options.port}"`,
    `jetstream { store_dir: ${JSON.stringify(options.storeDir)}, max_file_store: 4GB }`,
    `authorization {\n  users: [\n${users.join(',\n')}\n  ]\n}`,
    '',
  ].join('\n');
}
