import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { answersSql } from '../../../deploy/local/databases';
import { freePort } from '../../../deploy/local/ports';
import { postgresCommand, preparePostgres } from '../../../deploy/local/postgres';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { OwnServer } from './own-server';
import { serversVariable, type TestServer } from './test-server';

const password = 'only-for-tests';
const urlOf = (place: string): string => `postgres://postgres:${password}@${place}/postgres`;

export interface PostgresOptions {
  /** Whether it survives the machine's end. A killed process loses nothing either way. */
  fsync: 'on' | 'off';
}

function containerPostgres(port: number, { fsync }: PostgresOptions): TestServer {
  return new ContainerServer({
    image: 'postgres:17-alpine',
    command: ['-c', 'max_connections=300', '-c', `fsync=${fsync}`],
    environment: {
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
    },
    innerPort: 5432,
    port,
    isReady: (host) => answersSql(urlOf(`${host}:${port}`)),
  });
}

function processPostgres(port: number, { fsync }: PostgresOptions): TestServer {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  // Its account has to get in.
  chmodSync(dir, 0o755);
  const prepare = () => preparePostgres(resolve(__dirname, '../../..'), dir, password);
  const home = prepare();
  return new ChildServer({
    ...postgresCommand(home, port, { fsync, max_connections: '300' }),
    port,
    dir,
    store: home.data,
    stopSignal: 'SIGINT',
    prepare,
    isReady: () => answersSql(urlOf(`127.0.0.1:${port}`)),
  });
}

let databases = 0;

/** A new, empty database on a server; gives its address. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  databases += 1;
  const database = `${name}_${process.pid}_${Date.now().toString(36)}_${databases}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(database)}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** A Postgres as a test may hurt it. */
export class PostgresServer extends OwnServer {
  constructor(server: TestServer) {
    super(server, urlOf);
  }

  /** A new, empty database there; gives its address. */
  freshDatabase(name: string): Promise<string> {
    return createDatabase(this.url, name);
  }
}

/** A Postgres of one spec file's own, to be killed. It takes a second; all others share the run's (`freshDatabase`). */
export async function startPostgres(options: PostgresOptions = { fsync: 'on' }): Promise<PostgresServer> {
  const port = await freePort();
  const isContainer = process.env[serversVariable] === 'containers';
  const server = isContainer ? containerPostgres(port, options) : processPostgres(port, options);
  await server.start();
  return new PostgresServer(server);
}
