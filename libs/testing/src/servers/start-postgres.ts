import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { acceptsQueries } from '../../../local-servers/src/postgres/databases';
import { freePort } from '../../../local-servers/src/ports';
import { postgresCommand, preparePostgres } from '../../../local-servers/src/postgres/postgres';
import { ChildServer } from './child-server';
import { ContainerServer } from './container-server';
import { DedicatedServer } from './dedicated-server';
import { createServerDir } from '../server-dir';
import { testServersVariable, type TestServer } from './test-server';

const password = 'only-for-tests';
const urlOf = (place: string): string => `postgres://postgres:${password}@${place}/postgres`;

/** Settings of the server. */
export type PostgresOptions = Readonly<Record<string, string>>;

function containerPostgres(port: number, options: PostgresOptions): TestServer {
  return new ContainerServer({
    image: 'postgres:17-alpine',
    command: Object.entries({ max_connections: '300', ...options }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    environment: {
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
    },
    innerPort: 5432,
    port,
    isReady: (host) => acceptsQueries(urlOf(`${host}:${port}`)),
  });
}

function processPostgres(port: number, options: PostgresOptions): TestServer {
  const dir = createServerDir('postgres');
  // The account of Postgres has to enter it.
  chmodSync(dir, 0o755);
  const prepare = () => preparePostgres(resolve(__dirname, '../../../..'), dir, password);
  const home = prepare();
  return new ChildServer({
    ...postgresCommand(home, port, { max_connections: '300', ...options }),
    port,
    dir,
    store: home.data,
    stopSignal: 'SIGINT',
    // An immediate shutdown, which ends its other processes too.
    removalSignal: 'SIGQUIT',
    prepare,
    isReady: () => acceptsQueries(urlOf(`127.0.0.1:${port}`)),
  });
}

let databases = 0;

/** Creates an empty database on a server, or a copy of another one. @returns its address */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  databases += 1;
  const database = `${name}_${process.pid}_${Date.now().toString(36)}_${databases}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  // A copy of the files is faster than one through the log.
  await client.query(
    `create database ${client.escapeIdentifier(database)} template ${client.escapeIdentifier(template)} strategy file_copy`,
  );
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** A Postgres that a test may kill, freeze and wipe. */
export class PostgresServer extends DedicatedServer {
  constructor(server: TestServer) {
    super(server, urlOf);
  }

  /** Creates an empty database. @returns its address */
  freshDatabase(name: string): Promise<string> {
    return createDatabase(this.url, name);
  }
}

/** Starts a Postgres that one spec file may kill. A start lasts a second, so other specs share one (`freshDatabase`). */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const port = await freePort();
  const isContainer = process.env[testServersVariable] === 'containers';
  const server = isContainer ? containerPostgres(port, options) : processPostgres(port, options);
  await server.start();
  return new PostgresServer(server);
}
