import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PersistentPorts } from '#local-servers/ports';
import { programSpecs } from './program-processes';
import { newSecrets } from './secrets';
import { readInstances } from './settings';
import { services } from '#contracts/kit/services';
import { needs, operatorVariables, programs, type System } from './system';

const secrets = newSecrets();
const system: System = {
  dataDir: '/data',
  ports: { shop: 3000, gateway: 3000, mailbox: 1080, smtp: 1025, sandbox: 12111 },
  databaseUrl: 'postgres://postgres:secret@127.0.0.1:15432/postgres?application_name=shop',
  natsUrl: 'nats://127.0.0.1:14222',
  hasOwnNats: true,
  redisUrl: 'redis://127.0.0.1:16379',
  hasOwnRedis: true,
  secrets,
};
const all = programs(system);
const of = (name: string) => {
  const program = all.find((candidate) => candidate.name === name);
  if (!program) throw new Error(`no ${name}`);
  return { ...program.usual, ...program.own };
};

describe('processes of the stack', () => {
  it('are programs whose source exists, except the servers', () => {
    const names = all.map(({ name }) => name).sort();
    expect(names).toEqual(
      Object.keys(needs)
        .filter((name) => !['postgres', 'nats', 'redis'].includes(name))
        .sort(),
    );
    const sources = all.map(({ entry }) => entry.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
    expect(sources.filter((file) => !existsSync(join(resolve(__dirname, '../../..'), file)))).toEqual([]);
  });

  it('have separate databases, roles and bus users', () => {
    const urls = services.map((name) => new URL(of(name)['DATABASE_URL'] ?? ''));
    expect(urls.map(({ username, pathname }) => `${username}${pathname}`)).toEqual(
      services.map((name) => `${name}/${name}`),
    );
    expect(new Set(urls.map(({ password }) => password)).size).toBe(services.length);
    expect(services.map((name) => of(name)['NATS_USER'])).toEqual([...services]);
  });

  it('share no private key', () => {
    const holders = (value: string) =>
      all
        .filter(({ own, usual }) => Object.values({ ...usual, ...own }).includes(value))
        .map(({ name }) => name);
    expect(holders(secrets.session.private)).toEqual(['identity']);
    expect(holders(secrets.licence.private)).toEqual(['licensing']);
    expect(holders(secrets.release.private)).toEqual(['catalogue']);
    expect(holders(secrets.fileLink).sort()).toEqual(['gateway', 'licensing']);
    expect(holders(secrets.postgres)).toEqual([]);
  });

  it('share an actor key only between its service and the gateway', () => {
    for (const name of services) {
      const key = secrets.actorKeys[name];
      const holders = all
        .filter(({ own }) => Object.values(own).includes(key))
        .map((program) => program.name);
      expect(holders.sort()).toEqual(['gateway', name].sort());
    }
    expect(new Set(Object.values(secrets.actorKeys)).size).toBe(services.length);
  });

  it('let the operator sign actor claims under its own bus user', () => {
    expect(operatorVariables(system)).toMatchObject({
      NATS_USER: 'ops',
      NATS_PASSWORD: secrets.nats.ops,
      ACTOR_KEY_IDENTITY: secrets.actorKeys.identity,
    });
  });

  it('have no bus user on an external NATS', () => {
    const given = programs({ ...system, hasOwnNats: false, natsUrl: 'nats://bus.example:4222' });
    for (const { own } of given.filter(({ name }) => name === 'gateway' || name === 'news')) {
      expect(own['NATS_URL']).toBe('nats://bus.example:4222');
      expect(own).not.toHaveProperty('NATS_USER');
    }
  });
});

describe('process of the stack', () => {
  const specs = (env: NodeJS.ProcessEnv, instances = '') =>
    programSpecs({
      programs: all,
      instances: readInstances(instances),
      env,
      ports: new PersistentPorts({}, () => undefined),
      isDevelopment: false,
    });
  const one = async (name: string, env: NodeJS.ProcessEnv = {}) =>
    (await specs(env)).find((spec) => spec.name === name)?.env ?? {};

  it('gets variables of the caller, except those that only the stack can set', async () => {
    const env = {
      FEATURE_PAYMENTS: 'false',
      STRIPE_API_BASE: '',
      NATS_USER: 'ops',
      SWEEP_SECONDS: '1',
      npm_lifecycle_event: 'start',
    };
    const commerce = await one('commerce', env);
    expect(commerce).toMatchObject({
      FEATURE_PAYMENTS: 'false',
      STRIPE_API_BASE: '',
      NATS_USER: 'commerce',
      SWEEP_SECONDS: '1',
    });
    expect(commerce).not.toHaveProperty('npm_lifecycle_event');
  });

  it('has replicas with separate names and ports, and the gateway waits for all of them', async () => {
    const made = await specs({}, 'licensing:3,gateway:2');
    const named = (prefix: string) => made.filter(({ name }) => name.startsWith(prefix));
    expect(named('licensing').map(({ name }) => name)).toEqual(['licensing', 'licensing-2', 'licensing-3']);
    expect(new Set(made.map(({ port }) => port)).size).toBe(made.length);
    expect(named('gateway').map(({ env }) => Number(env?.['PORT']))).toEqual(
      named('gateway').map(({ port }) => port),
    );
    expect(named('gateway')[0]).toMatchObject({ port: 3000, needs: expect.arrayContaining(['licensing-3']) });
  });
});
