import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersSql, createDatabases, type DatabaseLogins } from './databases';
import { findServer } from './find-server';
import { natsConfig } from './nats-config';
import { answers } from './liveness';
import { listens } from './ports';
import { postgresCommand, preparePostgres } from './postgres';
import { redisAcl, redisArguments } from './redis';
import type { ProcessSpec } from './supervised';
import { needs, type System } from './system';

/** The shortest question of Postgres' protocol; it is answered during a start and without a free connection as well. */
const sslRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

const portOf = (url: string): number => Number(new URL(url).port);

/** For administrators and the shop's own tools, beside what the services may take. */
const spareConnections = 60;

function postgresSpec(system: System, logins: DatabaseLogins): ProcessSpec {
  const home = preparePostgres(process.cwd(), system.dataDir, system.secrets.postgres);
  const port = portOf(system.databaseUrl);
  const limits = Object.values(logins).map(({ connectionLimit }) => connectionLimit);
  const maxConnections = limits.reduce((sum, limit) => sum + limit, spareConnections);
  return {
    name: 'postgres',
    needs: needs.postgres,
    ...postgresCommand(home, port, { max_connections: String(maxConnections) }),
    port,
    isReady: () => answersSql(system.databaseUrl),
    livenessProbe: (timeoutMs) => answers(port, sslRequest, timeoutMs),
    onceReady: () => createDatabases(system.databaseUrl, logins),
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
    // The server greets every client.
    livenessProbe: (timeoutMs) => answers(port, '', timeoutMs),
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
    livenessProbe: (timeoutMs) => answers(port, 'PING\r\n', timeoutMs),
  };
}

/** The servers that were not given from outside. */
export function serverSpecs(
  system: System,
  given: { databaseUrl?: string; natsUrl?: string; redisUrl?: string },
  logins: DatabaseLogins,
): ProcessSpec[] {
  return [
    ...(given.databaseUrl ? [] : [postgresSpec(system, logins)]),
    ...(given.natsUrl ? [] : [natsSpec(system)]),
    ...(given.redisUrl ? [] : [redisSpec(system)]),
  ];
}
