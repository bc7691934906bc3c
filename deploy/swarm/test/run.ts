import { execFileSync, execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCertificates, makeCertificates } from '../../containers/certificates.mjs';
import { fillSecrets } from '../../containers/make-env.mjs';
import { parseEnv } from '../../secrets/process-secrets.mjs';
import { Load, type LoadResult } from './load';
import { missingPrograms, outsideVariables, shopUrl, startOutsideServers } from './outside-servers';
import { Swarm } from './swarm';

// npm run test:swarm: the stack on three engines of this machine (engines.sh), under load: a rolling update, an update that fails, a
// killed node. DOCKER_HOST is the engine that has the images: SHOP_IMAGE, and those of Postgres, NATS and Redis.

const root = process.cwd();
const image = process.env['SHOP_IMAGE'] ?? 'lowline-shop';
const servers = { POSTGRES: 'postgres:17-alpine', NATS: 'nats:2.12-alpine', REDIS: 'redis:7-alpine' };
const dir = mkdtempSync(join(tmpdir(), 'sw-'));
const engines = (...args: string[]) =>
  execFileSync('bash', [join(root, 'deploy/swarm/test/engines.sh'), ...args], { stdio: ['ignore', 2, 2] });
const report = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The settings of the stack: demo data, no limits for the one address that the load comes from. */
function environment(): Record<string, string> {
  return {
    ...parseEnv(fillSecrets(readFileSync(join(root, '.env.example'), 'utf8'))),
    ...outsideVariables,
    NODE_ENV: 'development',
    DRAIN_MS: '10000',
    TRUST_PROXY: '1',
    RATE_REGISTER_PER_ADDRESS: '1000000',
    RATE_LOGIN_PER_ADDRESS: '1000000',
    REPLICAS: process.env['REPLICAS'] ?? '1',
  };
}

interface Images {
  stack: Record<string, string>;
  next: string;
  broken: string;
}

const idOf = (name: string) =>
  execFileSync('docker', ['image', 'inspect', '--format', '{{.Id}}', name], { encoding: 'utf8' }).trim();

function build(tag: string, ...lines: string[]): string {
  const context = mkdtempSync(join(dir, 'image-'));
  writeFileSync(join(context, 'broken.js'), 'setInterval(() => {}, 1000);\n');
  writeFileSync(
    join(context, 'Dockerfile'),
    [`FROM ${image}`, `LABEL version=${tag}`, ...lines, ''].join('\n'),
  );
  const name = `lowline-swarm:${tag}`;
  execFileSync('docker', ['build', '--quiet', '--tag', name, context], { stdio: ['ignore', 2, 2] });
  return name;
}

/**
 * Copies the images to the engines. The second is the same program, the broken one listens on no port. The stack names them by id:
 * an engine asks a registry for any other name each time that it creates a task.
 */
function loadImages(): Images {
  const socket = (node: number) => `docker --host unix://${dir}/${node}/d.sock load --quiet`;
  const names = [
    build('1'),
    build('2'),
    build('broken', 'COPY broken.js dist/services/licensing/src/main.js'),
  ];
  const [first = '', second = '', broken = ''] = names.map(idOf);
  execSync(
    `docker save ${names.join(' ')} | tee >(${socket(1)} >&2) >(${socket(2)} >&2) | ${socket(3)} >&2`,
    {
      shell: '/bin/bash',
    },
  );
  execSync(`docker save ${Object.values(servers).join(' ')} | ${socket(1)} >&2`, { shell: '/bin/bash' });
  const serverIds = Object.entries(servers).map(([name, server]) => [`${name}_IMAGE`, idOf(server)]);
  return {
    stack: { SHOP_IMAGE: first, ...Object.fromEntries(serverIds) },
    next: second,
    broken,
  };
}

function describeLoad({ requests, failed, purchases }: LoadResult): string {
  return `${failed.length} of ${requests} requests failed, ${purchases} checkouts${failed.length ? `: ${[...new Set(failed)].slice(0, 5).join('; ')}` : ''}`;
}

async function start(swarm: Swarm, env: Record<string, string>, images: Images): Promise<void> {
  const file = join(dir, 'env');
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  execFileSync('node', [join(root, 'deploy/secrets/swarm-secrets.mjs'), '--env', file], {
    env: { ...process.env, DOCKER_HOST: `unix://${dir}/1/d.sock` },
    stdio: ['ignore', 2, 2],
  });
  swarm.docker(1, 'node', 'update', '--label-add', 'servers=true', 'node1');
  swarm.deploy(images.stack);
  const seconds = await swarm.until('the stack runs', () => swarm.incomplete().length === 0, 600);
  report(`stack: ${swarm.running().length} tasks healthy after ${seconds.toFixed(0)} s`);
}

/** All services in one deployment: each starts its new task first. */
async function updateAll(swarm: Swarm, { stack, next }: Images): Promise<LoadResult> {
  const load = new Load(shopUrl);
  swarm.deploy({ ...stack, SHOP_IMAGE: next });
  const isUpdated = () =>
    swarm.incomplete().length === 0 &&
    swarm
      .tasks()
      .filter(({ image: own, state }) => stack['SHOP_IMAGE']?.startsWith(own) && state.startsWith('Running'))
      .length === 0;
  const seconds = await swarm.until('all tasks are updated', isUpdated, 600);
  const result = await load.stop();
  report(`rolling update of all services: ${seconds.toFixed(0)} s, ${describeLoad(result)}`);
  return result;
}

async function updateToBroken(swarm: Swarm, { next, broken }: Images): Promise<LoadResult> {
  const load = new Load(shopUrl);
  const service = 'lowline_licensing';
  swarm.docker(1, 'service', 'update', '--detach', '--no-resolve-image', '--image', broken, service);
  const isBack = () => swarm.updateState(service) === 'rollback_completed';
  const seconds = await swarm.until('licensing is rolled back', isBack, 600);
  const result = await load.stop();
  const versions = new Set(
    swarm
      .running()
      .filter(({ name }) => name.startsWith(service))
      .map(({ image: own }) => own),
  );
  if (![...versions].every((version) => next.startsWith(version)))
    throw new Error(`licensing runs ${[...versions].join()}`);
  report(
    `update to a version that is never healthy: taken back after ${seconds.toFixed(0)} s, ${describeLoad(result)}`,
  );
  return result;
}

async function killNode(swarm: Swarm): Promise<void> {
  const load = new Load(shopUrl);
  const lost = swarm
    .running()
    .filter(({ node }) => node === 'node3')
    .map(({ name }) => name);
  engines('kill', dir, '3');
  const isElsewhere = () => {
    const alive = swarm
      .running()
      .filter(({ node }) => node !== 'node3')
      .map(({ name }) => name);
    return lost.every((name) => alive.includes(name));
  };
  const seconds = await swarm.until('the tasks of the killed node run elsewhere', isElsewhere, 600);
  report(
    `node killed: its ${lost.length} tasks run elsewhere after ${seconds.toFixed(0)} s, ${describeLoad(await load.stop())}`,
  );
}

async function main(): Promise<void> {
  const missing = missingPrograms();
  if (missing.length > 0) return report(`skipped: this machine has no ${missing.join(', ')}`);
  const certificates = join(root, 'deploy/containers/tls');
  if (!hasCertificates(certificates)) await makeCertificates(certificates);
  engines('up', dir);
  const stopOutsideServers = await startOutsideServers(dir);
  const end = async () => {
    await stopOutsideServers();
    engines('down', dir);
    rmSync(dir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void end().then(() => process.exit(1)));
  try {
    const env = environment();
    const swarm = new Swarm(dir, env);
    const images = loadImages();
    await start(swarm, env, images);
    const failed = [
      ...(await updateAll(swarm, images)).failed,
      ...(await updateToBroken(swarm, images)).failed,
    ];
    await killNode(swarm);
    if (failed.length > 0) throw new Error(`${failed.length} requests failed during updates`);
  } finally {
    await end();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
