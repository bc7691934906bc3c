import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../../deploy/local/ports';
import { postgresCommand, preparePostgres } from '../../../deploy/local/postgres';
import { ChildServer } from './child-server';
import { postgresVariable } from './servers';

const password = 'only-for-tests';

function dockerAnswers(): boolean {
  return (
    spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { stdio: 'ignore', timeout: 5_000 })
      .status === 0
  );
}

/** Postgres in a container where a Docker engine answers; gives how to end it. */
async function inContainer(): Promise<() => Promise<void>> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('postgres:17-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withCommand(['-c', 'max_connections=300', '-c', 'fsync=off'])
    .start();
  process.env[postgresVariable] =
    `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return async () => void (await container.stop());
}

/** The same Postgres as `npm start` runs, in a folder of its own. */
async function asProcess(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(dir, 0o755);
  const home = preparePostgres(resolve(__dirname, '../../..'), dir, password);
  const port = await freePort();
  const { command, args, owner } = postgresCommand(home, port);
  const server = new ChildServer(
    command,
    [...args, '-c', 'fsync=off', '-c', 'max_connections=300'],
    port,
    owner,
  );
  await server.start();
  process.env[postgresVariable] = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return async () => {
    await server.stop('SIGINT');
    rmSync(dir, { recursive: true, force: true });
  };
}

/** Jest's global set-up: one Postgres for the whole run. */
export default async function startPostgres(): Promise<void> {
  const stop = dockerAnswers() ? await inContainer() : await asProcess();
  Object.assign(globalThis, { stopPostgresForJest: stop });
}
