import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { maxShutdownMs } from '#platform/run/graceful-shutdown';
import { services } from '#contracts/kit/services';
import { archiveSettings } from '#local-servers/postgres/wal-archive';
import { busUsers } from '#local-servers/bus/bus-users';
import { needs, operatorVariables, type Program, programs } from '../local/stack/system';
import { makeCertificates } from './certificates.mjs';
import { fillSecrets } from './make-env.mjs';
import { systemInContainers } from './system-in-containers';

interface Container {
  image: string;
  command: string[];
  entrypoint?: string[];
  profiles?: string[];
  environment: Record<string, string | number>;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck: { test: string[]; timeout?: string };
  init?: boolean;
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  build?: { target: string };
  volumes?: string[];
  ports?: string[];
}

/** Certificates and keys are generated and not in the repository. */
const made = './deploy/containers/tls/';
const root = resolve(__dirname, '../..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const compose = parse(text('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, null>;
};
const container = (name: string): Container => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
};
const all = programs(systemInContainers);
const isService = (name: string): boolean => services.some((service) => service === name);
const variablesOf = ({ own, usual, portVariable }: Program) => [
  ...Object.keys({ ...own, ...usual }),
  portVariable,
];

/** The variables that a folder's configuration classes read. */
function configured(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const configs = files.filter((file) => file.endsWith('.config.ts')).map((file) => text(join(folder, file)));
  return configs.flatMap((code) =>
    [...code.matchAll(/^.*?\b([A-Z][A-Z0-9_]{2,})\??: [a-z']/gm)].map(([, name = '']) => name),
  );
}

describe('docker-compose.yml', () => {
  it('has the processes of the local stack, the provisioner, the CLI and the backup', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...Object.keys(needs), 'provisioner', 'ops', 'backup'].sort(),
    );
  });

  it('mounts the storage of files only where a process uses it', () => {
    const mounted = Object.keys(compose.services).filter((name) =>
      container(name).volumes?.some((volume) => volume.startsWith('storage:')),
    );
    expect(mounted.sort()).toEqual(['backup', 'catalogue', 'gateway', 'ops']);
  });

  it('provisions the event stream as the operator', () => {
    const { command, environment, healthcheck } = container('provisioner');
    const source = `${command.at(-1)}`.replace(/^dist\//, '').replace(/\.js$/, '.ts');
    expect(statSync(join(root, source)).isFile()).toBe(true);
    expect(environment['NATS_USER']).toBe('provisioner');
    expect(healthcheck.test.slice(-3)).toEqual([
      String(environment['HEALTH_PORT']),
      '/health/live',
      '/health/ready',
    ]);
  });

  it('archives the log of Postgres as the local stack does', () => {
    const settings = container('postgres').command.map((word) => word.replaceAll('$$', '$'));
    for (const [name, value] of Object.entries(archiveSettings))
      expect(settings).toContain(`--${name}=${value}`);
  });

  it('gives the backup the data of the servers, which a restore needs stopped', () => {
    const { environment, volumes = [], depends_on, command } = container('backup');
    const data = (name: string) =>
      volumes.find((volume) => volume.startsWith(`${name}:`))?.slice(name.length + 1);
    expect(container('postgres').volumes).toContain(`postgres:${environment['POSTGRES_DATA']}`);
    expect(data('postgres')).toBe(environment['POSTGRES_DATA']);
    expect(`${data('nats')},${data('redis')}`).toBe(environment['DELIVERY_FOLDERS']);
    expect(data('storage')).toBe(container('gateway').environment['STORAGE_DIR']);
    expect(container('provisioner').volumes).toContain(`backup:${data('backup')}:ro`);
    expect(container('provisioner').environment['BACKUP_STATUS_FILE']).toBe(
      `\${BACKUP_STATUS_FILE:-${data('backup')}/status.json}`,
    );
    // `docker compose run` would start them.
    expect([depends_on, command]).toEqual([undefined, ['schedule']]);
    const own = configured('deploy/operations/backup');
    const credentials = ['SHOP_DATA', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'BACKUP_KEY_FILE'];
    expect(Object.keys(environment).sort()).toEqual(
      [...new Set([...own, ...credentials])].filter((name) => name !== 'BACKUP_KEY_FILE').sort(),
    );
  });

  it.each([...services, 'gateway', 'ops', 'provisioner', 'backup'])(
    'lets %s verify the servers that it connects to',
    (name) => {
      const { environment, volumes } = container(name);
      expect(volumes).toContain('./deploy/containers/tls/ca.pem:/tls/ca.pem:ro');
      const { NATS_TLS_CA, REDIS_URL, REDIS_TLS_CA, DATABASE_URL } = environment;
      expect(NATS_TLS_CA).toBe(name === 'backup' ? undefined : '/tls/ca.pem');
      if (REDIS_URL)
        expect([String(REDIS_URL).slice(0, 9), REDIS_TLS_CA]).toEqual(['rediss://', '/tls/ca.pem']);
      if (DATABASE_URL) expect(DATABASE_URL).toMatch(/\?sslmode=verify-full&sslrootcert=\/tls\/ca\.pem$/);
    },
  );

  it.each(all.map((program) => [program.name, program] as const))(
    'runs %s like the local stack',
    (name, program) => {
      const { command, environment, healthcheck, profiles } = container(name);
      expect(command.at(-1)).toBe(program.entry);
      expect(healthcheck.test.slice(-3)).toEqual([
        String(environment[program.portVariable]),
        program.livePath,
        program.readyPath,
      ]);
      expect(profiles).toEqual(['payment-sandbox', 'mailbox'].includes(name) ? ['dev'] : undefined);
    },
  );

  it.each(all.map((program) => [program.name, program] as const))(
    'passes the variables of the local stack to %s',
    (name, program) => {
      const variables = Object.keys(container(name).environment);
      expect(variablesOf(program).filter((variable) => !variables.includes(variable))).toEqual([]);
    },
  );

  it.each([...services, 'gateway'] as const)('passes exactly the variables that it reads to %s', (name) => {
    const folder = name === 'gateway' ? 'gateway/src' : `services/${name}/src`;
    const program = all.find((one) => one.name === name);
    const variables = Object.keys(container(name).environment);
    const brand = text(
      name === 'gateway' ? `${folder}/run-gateway.ts` : `${folder}/${name}.module.ts`,
    ).includes('#brand/');
    const own = [...configured(folder), ...(brand ? configured('libs/brand/src') : [])];
    const known = [...own, ...configured('libs/platform/src'), ...(program ? variablesOf(program) : [])];
    expect(own.filter((variable) => !variables.includes(variable))).toEqual([]);
    expect(variables.filter((variable) => !known.includes(variable))).toEqual([]);
  });

  it.each([...services, 'gateway'])(
    'sets a stop grace period longer than the maximum shutdown time of %s',
    (name) => {
      expect(parseInt(container(name).stop_grace_period ?? '0', 10) * 1_000).toBeGreaterThan(maxShutdownMs);
    },
  );

  it.each(all.map(({ name }) => name))('starts %s after its dependencies', (name) => {
    const waits = container(name).depends_on ?? {};
    // The gateway serves what it can while services are absent; the local stack starts it last, because its cache is warm then.
    const needed = needs[name].filter((other) => name !== 'gateway' || !isService(other));
    expect(Object.keys(waits).sort()).toEqual([...needed].sort());
    for (const [dependency, { condition, required }] of Object.entries(waits)) {
      expect(condition).toBe('service_healthy');
      expect(required).toBe(container(dependency).profiles ? false : undefined);
    }
  });

  it.each([...services, 'gateway', 'provisioner', 'mailbox', 'payment-sandbox', 'ops'])(
    'lets %s write to its volumes and to /tmp only',
    (name) => {
      const { read_only, tmpfs = [], build } = container(name);
      expect([read_only, tmpfs.map((mount) => mount.split(':')[0]), build?.target]).toEqual([
        true,
        ['/tmp'],
        '${IMAGE:-shop}',
      ]);
    },
  );

  it.each(Object.keys(needs).concat('provisioner', 'backup'))(
    'starts %s again after a crash, and after its health check has killed a frozen process',
    (name) => {
      const { restart, init, healthcheck } = container(name);
      // A process without an init process above it ignores signals of its own container, SIGKILL too.
      expect([restart, init]).toEqual(['unless-stopped', true]);
      expect(healthcheck.test.slice(1, 3).join(' ')).toMatch(/^(ba)?sh \S+healthy\.sh$/);
      // A check of a healthy container stays for a minute.
      expect(parseInt(healthcheck.timeout ?? '0', 10)).toBeGreaterThan(60);
    },
  );

  it('passes each secret only to the processes that have it in the local stack', () => {
    const holders = (variable: string) =>
      Object.keys(compose.services)
        .filter((name) => JSON.stringify(container(name).environment ?? {}).includes(`\${${variable}:`))
        .sort();
    for (const name of services) {
      expect(holders(`DATABASE_PASSWORD_${name.toUpperCase()}`)).toEqual([name, 'postgres'].sort());
      expect(holders(`NATS_PASSWORD_${name.toUpperCase()}`)).toEqual([name, 'nats'].sort());
      expect(holders(`ACTOR_KEY_${name.toUpperCase()}`)).toEqual([name, 'gateway', 'ops'].sort());
      expect(holders(`REDIS_PASSWORD_${name.toUpperCase()}`)).toEqual([name, 'redis'].sort());
    }
    expect(holders('NATS_PASSWORD_OPS')).toEqual(['nats', 'ops', 'provisioner']);
    expect(holders('POSTGRES_PASSWORD')).toEqual(['backup', 'postgres']);
    expect(holders('BACKUP_PASSWORD')).toEqual(['backup']);
    expect(holders('REDIS_PASSWORD_OPS')).toEqual(['ops', 'redis']);
    expect(holders('SESSION_PRIVATE_KEY')).toEqual(['identity']);
    expect(holders('LICENCE_PRIVATE_KEY')).toEqual(['licensing']);
    expect(holders('RELEASE_PRIVATE_KEY')).toEqual(['catalogue']);
    expect(holders('FILE_LINK_SECRET')).toEqual(['gateway', 'licensing']);
    expect(holders('NEWSLETTER_LINK_SECRET')).toEqual(['newsletter']);
    expect(Object.keys(container('ops').environment)).toEqual(
      expect.arrayContaining(Object.keys(operatorVariables(systemInContainers))),
    );
  });

  it('stores data in declared volumes', () => {
    const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
    const named = used.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    for (const file of used
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((name) => name.startsWith('.') && !name.startsWith(made)))
      expect(statSync(join(root, file)).isFile()).toBe(true);
  });

  it('mounts the certificates of make-env.mjs, each key into its server only', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'certificates-'));
    await makeCertificates(dir);
    const files = readdirSync(dir);
    rmSync(dir, { recursive: true });
    const mounts = Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
      volumes
        .filter((volume) => volume.startsWith(made))
        .map((volume) => ({ name, file: volume.split(':')[0]?.slice(made.length) ?? '' })),
    );
    expect(new Set(mounts.map(({ file }) => file))).toEqual(new Set(files));
    for (const { name, file } of mounts.filter((mount) => mount.file.endsWith('.key')))
      expect(file).toBe(`${name}.key`);
  });

  it('publishes no port outside this machine by default', () => {
    const ports = Object.values(compose.services).flatMap((one) => one.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('${LISTEN_ADDRESS:-127.0.0.1}:'))).toEqual([]);
    expect(
      container('postgres').ports ?? container('nats').ports ?? container('redis').ports,
    ).toBeUndefined();
  });
});

describe('.env.example', () => {
  const example = text('.env.example');
  const settable = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

  it('has exactly the variables that docker-compose.yml reads', () => {
    const used = [...text('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
    expect(new Set(settable)).toEqual(new Set([...used, 'COMPOSE_PROFILES']));
  });

  it('explains every variable that any process reads', () => {
    const read = ['gateway/src', 'libs/brand/src', 'libs/platform/src', 'services'].flatMap(configured);
    const stackVariables = all.flatMap(variablesOf);
    expect(
      [...new Set([...read, ...stackVariables])].filter((name) => !new RegExp(`\\b${name}\\b`).test(example)),
    ).toEqual([]);
  });

  it('gets a new value for each secret, and matching key pairs', () => {
    const filled = fillSecrets(example);
    const secrets = [
      ...filled.matchAll(/^(\w*(?:_PASSWORD|_PRIVATE_KEY|LINK_SECRET|ACTOR_KEY|FACTOR_KEY)\w*)=(.*)$/gm),
    ];
    expect(secrets.length).toBe(2 + 2 * services.length + 2 * busUsers.length + 2 + 4);
    expect(new Set(secrets.map(([, , value]) => value)).size).toBe(secrets.length);
    expect(secrets.every(([, , value]) => (value ?? '').length > 20)).toBe(true);
    expect(filled.replace(/=.*/g, '=')).toBe(example.replace(/=.*/g, '='));
  });
});

describe('nest-cli.json', () => {
  const nest = JSON.parse(text('nest-cli.json')) as {
    monorepo: boolean;
    projects: Record<string, { root: string; sourceRoot: string; entryFile: string }>;
  };

  it('has the gateway and every service with its entry', () => {
    expect(nest.monorepo).toBe(true);
    expect(Object.keys(nest.projects).sort()).toEqual(['gateway', ...services].sort());
    for (const { sourceRoot, entryFile } of Object.values(nest.projects))
      expect(statSync(join(root, sourceRoot, `${entryFile}.ts`)).isFile()).toBe(true);
  });
});
