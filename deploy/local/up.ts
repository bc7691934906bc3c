import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { clearLeftovers } from './leftovers';
import { freePort, isFree, rememberedPorts } from './ports';
import { programSpecs, readInstances } from './program-specs';
import { secretsOf, services } from './secrets';
import { prepareDatabases, serverSpecs } from './servers';
import { CannotStart } from './stop-with-message';
import { Supervisor } from './supervisor';
import type { Ports, System } from './system';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ports that people type, with the variable that changes each. */
const fixed = {
  shop: ['PORT', 3000],
  mailbox: ['MAILBOX_PORT', 1080],
  smtp: ['MAILBOX_SMTP_PORT', 1025],
  sandbox: ['PAYMENT_SANDBOX_PORT', 12111],
} as const;

async function choosePorts(dataDir: string, anyPort: boolean): Promise<Ports> {
  const ports: Record<string, number> = await rememberedPorts(dataDir, ['postgres', 'nats', 'redis']);
  for (const [name, [variable, usual]] of Object.entries(fixed)) {
    const port = anyPort ? await freePort() : Number(process.env[variable] ?? usual);
    if (!(await isFree(port))) {
      throw new CannotStart(
        `Port ${port} is taken, and ${name} wants it. Stop who has it, or choose another: ${variable}=${port + 1} npm start`,
      );
    }
    ports[name] = port;
  }
  return ports as unknown as Ports;
}

function describe(system: System, seconds: string): void {
  const { ports } = system;
  say('');
  say(`  shop       http://localhost:${ports.shop}`);
  say(`  mailbox    http://localhost:${ports.mailbox}`);
  say(`  payments   http://localhost:${ports.sandbox}  (sandbox; card 4242 4242 4242 4242)`);
  say('');
  say('  admin@example.com / Admin1234      customer@example.com / Customer1234');
  say('');
  say(`  ready in ${seconds} s · logs in ${join(system.dataDir, 'logs')} · Ctrl-C stops everything`);
}

async function bringUp(supervisor: Supervisor, system: System): Promise<void> {
  await supervisor.start(serverSpecs(system));
  await prepareDatabases(system);
  const instances = readInstances(process.env['INSTANCES'], [...services, 'gateway']);
  for (const stage of await programSpecs(system, instances)) await supervisor.start(stage);
}

async function main(): Promise<void> {
  const began = performance.now();
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      'any-ports': { type: 'boolean', default: false },
    },
  });
  const dataDir = resolve(values.data);
  mkdirSync(dataDir, { recursive: true });
  await clearLeftovers(dataDir);
  const system: System = {
    dataDir,
    ports: await choosePorts(dataDir, values['any-ports']),
    secrets: secretsOf(dataDir),
    given: {
      databaseUrl: process.env['DATABASE_URL'],
      natsUrl: process.env['NATS_URL'],
      redisUrl: process.env['REDIS_URL'],
    },
  };
  const lock = join(dataDir, 'supervisor.pid');
  const readyFile = join(dataDir, 'ready.json');
  rmSync(readyFile, { force: true });
  writeFileSync(lock, String(process.pid));
  const supervisor = new Supervisor(dataDir, say);
  const stop = async (code: number): Promise<never> => {
    say('stopping');
    await supervisor.stop();
    for (const file of [lock, readyFile]) rmSync(file, { force: true });
    process.exit(code);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGHUP', () => void stop(0));
  try {
    await bringUp(supervisor, system);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
  writeFileSync(readyFile, JSON.stringify({ ports: system.ports }));
  describe(system, ((performance.now() - began) / 1000).toFixed(1));
}

void main().catch((error: unknown) => {
  process.stderr.write(
    `\n${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
