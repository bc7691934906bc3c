import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersSql, createDatabases } from './databases';
import { findServer } from './find-server';
import { natsConfig } from './nats-config';
import { listens } from './ports';
import { postgresCommand, preparePostgres } from './postgres';
import { redisAcl, redisArguments } from './redis';
import type { ProcessSpec } from './supervised';
import { needs, type System } from './system';

const portOf = (url: string): number => Number(new URL(url).port);

function postgresSpec(system: System): ProcessSpec {
  const home = preparePostgres(process.cwd(), system.dataDir, system.secrets.postgres);
  const port = portOf(system.databaseUrl);
  return {
    name: 'postgres',
    needs: needs.postgres,
    ...postgresCommand(home, port),
    port,
    isReady: () => answersSql(system.databaseUrl),
    onceReady: () => createDatabases(system.databaseUrl, system.secrets.roles),
    // "Fast shutdown": ends open sessions and writes a checkpoint.
    stopSignal: 'SIGINT',
  };
}

function natsSpec({ dataDir, natsUrl, secrets }: System): ProcessSpec {
  const port = portOf(natsUrl);
  const storeDir = join(dataDir, 'nats');
  const file = join(dataDir, 'nats.conf');
  const passwordOf = (user: keyof typeof secrets.nats) => JSON.stringify(secrets.nats[user]);
  mkdirSync(storeDir, { recursive: true });
  writeFileSync(file, natsConfig({ listen: `127.0.0.1:${port}`, storeDir, passwordOf }), { mode: 0o600 });
  return {
    name: 'nats',
    needs: needs.nats,
    command: findServer('nats-server'),
    args: ['-c', file],
    port,
    isReady: () => listens(port),
  };
}

function redisSpec({ dataDir, redisUrl, secrets }: System): ProcessSpec {
  const port = portOf(redisUrl);
  const dir = join(dataDir, 'redis');
  const aclFile = join(dataDir, 'redis-users.acl');
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    aclFile,
    redisAcl((user) => secrets.redis[user]),
    { mode: 0o600 },
  );
  return {
    name: 'redis',
    needs: needs.redis,
    command: findServer('redis-server'),
    args: redisArguments({ port, bind: '127.0.0.1', dir, aclFile }),
    port,
    isReady: () => listens(port),
  };
}

/** The servers that were not given from outside. */
export function serverSpecs(
  system: System,
  given: { databaseUrl?: string; natsUrl?: string; redisUrl?: string },
): ProcessSpec[] {
  return [
    ...(given.databaseUrl ? [] : [postgresSpec(system)]),
    ...(given.natsUrl ? [] : [natsSpec(system)]),
    ...(given.redisUrl ? [] : [redisSpec(system)]),
  ];
}
