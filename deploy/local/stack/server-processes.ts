import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsQueries, createDatabases, type DatabaseLogins } from '#local-servers/postgres/databases';
import { findProgram } from '#local-servers/find-program';
import { servesJetStream } from '#local-servers/bus/jetstream-liveness';
import { natsConfig } from '#local-servers/bus/nats-config';
import { respondsOnPort } from '../processes/liveness';
import { isListening } from '#local-servers/ports';
import { postgresCommand, preparePostgres } from '#local-servers/postgres/postgres';
import { archiveSettings } from '#local-servers/postgres/wal-archive';
import { redisAcl, redisArguments } from '#local-servers/bus/redis-config';
import type { ProcessSpec } from '../processes/supervised-process';
import { needs, type System } from './system';

/** The shortest request of the Postgres protocol; the server responds during a start and without a free connection, too. */
const sslRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

const portOf = (url: string): number => Number(new URL(url).port);

/** Connections for administrators and tools, in addition to those of the services. */
const spareConnections = 60;

function postgresSpec(system: System, logins: DatabaseLogins): ProcessSpec {
  const home = preparePostgres(process.cwd(), system.dataDir, system.secrets.postgres);
  const port = portOf(system.databaseUrl);
  const limits = Object.values(logins).map(({ connectionLimit }) => connectionLimit);
  const maxConnections = limits.reduce((sum, limit) => sum + limit, spareConnections);
  return {
    name: 'postgres',
    needs: needs.postgres,
    ...postgresCommand(home, port, { max_connections: String(maxConnections), ...archiveSettings }),
    port,
    isReady: () => acceptsQueries(system.databaseUrl),
    livenessProbe: (timeoutMs) => respondsOnPort(port, sslRequest, timeoutMs),
    onceReady: () => createDatabases(system.databaseUrl, logins),
    // "Fast shutdown": closes sessions and writes a checkpoint.
    stopSignal: 'SIGINT',
  };
}

function natsSpec({ dataDir, natsUrl, secrets }: System, monitorPort: number): ProcessSpec {
  const port = portOf(natsUrl);
  const storeDir = join(dataDir, 'nats');
  const file = join(dataDir, 'nats.conf');
  const passwordOf = (user: keyof typeof secrets.nats) => JSON.stringify(secrets.nats[user]);
  mkdirSync(storeDir, { recursive: true });
  const [listen, monitor] = [`127.0.0.1:${port}`, `127.0.0.1:${monitorPort}`];
  writeFileSync(file, natsConfig({ listen, monitor, storeDir, passwordOf }), { mode: 0o600 });
  return {
    name: 'nats',
    needs: needs.nats,
    command: findProgram('nats-server'),
    args: ['-c', file],
    port,
    isReady: () => isListening(port),
    livenessProbe: (timeoutMs) => servesJetStream(monitorPort, timeoutMs),
    waitsForOthers: true,
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
    command: findProgram('redis-server'),
    args: redisArguments({ port, bind: '127.0.0.1', dir, aclFile }),
    port,
    isReady: () => isListening(port),
    livenessProbe: (timeoutMs) => respondsOnPort(port, 'PING\r\n', timeoutMs),
  };
}

/** The servers that are not external. */
export function serverSpecs(
  system: System,
  given: { databaseUrl?: string; natsUrl?: string; redisUrl?: string },
  logins: DatabaseLogins,
  natsMonitorPort: number,
): ProcessSpec[] {
  return [
    ...(given.databaseUrl ? [] : [postgresSpec(system, logins)]),
    ...(given.natsUrl ? [] : [natsSpec(system, natsMonitorPort)]),
    ...(given.redisUrl ? [] : [redisSpec(system)]),
  ];
}
