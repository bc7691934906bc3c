import { hasDocker } from './servers/container-server';
import { killOrphanedServers } from './servers/orphaned-servers';
import { type PostgresServer, startPostgres } from './servers/start-postgres';
import { testPostgresVariable, testServersVariable } from './servers/test-server';

/** Test data need not survive a crash of the machine, and no database lives long enough for a vacuum. */
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** With a Docker engine the servers of the run are containers; without one, or without its images, processes. */
async function start(): Promise<PostgresServer> {
  if (!process.env[testServersVariable] && hasDocker()) {
    process.env[testServersVariable] = 'containers';
    try {
      return await startPostgres(settings);
    } catch (error) {
      process.stderr.write(`no servers from Docker (${String(error)}); starting them as processes\n`);
    }
    process.env[testServersVariable] = 'processes';
  }
  return startPostgres(settings);
}

/** Jest's global set-up: one Postgres for the whole run. */
export default async function startPostgresForJest(): Promise<void> {
  killOrphanedServers();
  const server = await start();
  process.env[testPostgresVariable] = server.url;
  // A busy machine connects and reads slowly, which is no failure of the database.
  process.env['DATABASE_CONNECT_TIMEOUT_MS'] = '10000';
  // A statement behind a lock ends before the transaction that has the lock is ended as idle, after five seconds.
  process.env['DATABASE_STATEMENT_TIMEOUT_MS'] = '4000';
  Object.assign(globalThis, { stopPostgresForJest: () => server.stop() });
}
