import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { findServer } from './find-server';
import { natsConfig } from './nats-config';
import { createDatabases, postgresCommand, preparePostgres } from './postgres';
import type { ProcessSpec } from './supervisor';
import type { System } from './system';

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

async function answersSql(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Where the superuser of the local Postgres connects. */
export function adminUrl({ given, ports, secrets }: System): string {
  return given.databaseUrl ?? `postgres://postgres:${secrets.postgres}@127.0.0.1:${ports.postgres}/postgres`;
}

function postgresSpec(system: System): ProcessSpec {
  const home = preparePostgres(process.cwd(), system.dataDir, system.secrets.postgres);
  const { command, args, owner } = postgresCommand(home, system.ports.postgres);
  return {
    name: 'postgres',
    command,
    args,
    owner,
    port: system.ports.postgres,
    isReady: () => answersSql(adminUrl(system)),
    // "Fast shutdown": ends open sessions and writes a checkpoint.
    stopSignal: 'SIGINT',
  };
}

function natsSpec({ dataDir, ports, secrets }: System): ProcessSpec {
  const storeDir = join(dataDir, 'nats');
  const file = join(dataDir, 'nats.conf');
  mkdirSync(storeDir, { recursive: true });
  writeFileSync(file, natsConfig({ port: ports.nats, storeDir, passwords: secrets.nats }), { mode: 0o600 });
  return {
    name: 'nats',
    command: findServer('nats-server'),
    args: ['-c', file],
    port: ports.nats,
    isReady: () => listens(ports.nats),
  };
}

/** Append-only and never evicting: waiting jobs survive a kill. */
function redisSpec({ dataDir, ports }: System): ProcessSpec {
  const dir = join(dataDir, 'redis');
  mkdirSync(dir, { recursive: true });
  const settings = {
    bind: '127.0.0.1',
    port: String(ports.redis),
    dir,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    save: '',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return {
    name: 'redis',
    command: findServer('redis-server'),
    args,
    port: ports.redis,
    isReady: () => listens(ports.redis),
  };
}

/** The servers that were not given from outside. */
export function serverSpecs(system: System): ProcessSpec[] {
  return [
    ...(system.given.databaseUrl ? [] : [postgresSpec(system)]),
    ...(system.given.natsUrl ? [] : [natsSpec(system)]),
    ...(system.given.redisUrl ? [] : [redisSpec(system)]),
  ];
}

/** Makes what the services expect to find in Postgres. */
export function prepareDatabases(system: System): Promise<void> {
  return createDatabases(adminUrl(system), system.secrets.roles);
}
