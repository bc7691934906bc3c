import { hasDocker } from './container-server';
import { endOrphans } from './orphans';
import { type PostgresServer, startPostgres } from './start-postgres';
import { postgresVariable, serversVariable } from './test-server';

/** What is stored need not outlive the machine, so nobody waits for the disk. */
const hasty = { fsync: 'off' } as const;

/** Where a Docker engine answers, the run's servers are containers; else, or if their images do not come, processes. */
async function start(): Promise<PostgresServer> {
  if (!process.env[serversVariable] && hasDocker()) {
    process.env[serversVariable] = 'containers';
    try {
      return await startPostgres(hasty);
    } catch (error) {
      process.stderr.write(`no servers from Docker (${String(error)}); starting them as processes\n`);
    }
    process.env[serversVariable] = 'processes';
  }
  return startPostgres(hasty);
}

/** Jest's global set-up: one Postgres for the whole run. */
export default async function startPostgresForJest(): Promise<void> {
  endOrphans();
  const server = await start();
  process.env[postgresVariable] = server.url;
  Object.assign(globalThis, { stopPostgresForJest: () => server.stop() });
}
