import { Client } from 'pg';
import { CannotStart } from './stop-with-message';

/** Whether a server takes questions there. */
export async function answersSql(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
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

async function exists(client: Client, table: string, column: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from ${table} where ${column} = $1`, [name]);
  return rowCount === 1;
}

export interface DatabaseLogin {
  password: string;
  /** So many connections at most, so that one service never takes those of the others. */
  connectionLimit: number;
}

/** By the name of role and database. */
export type DatabaseLogins = Readonly<Record<string, DatabaseLogin>>;

/** Its LISTEN. */
const connectionsBesideThePool = 1;

/**
 * What a service's processes need together: the pools of all replicas, and of one more while one is replaced. By the same rule
 * DATABASE_CONNECTION_LIMIT of docker-compose.yml fits three replicas.
 */
export function connectionLimit(poolSize: number, replicas: number): number {
  return (poolSize + connectionsBesideThePool) * (replicas + 1);
}

/** One role and one database per service, so that nobody reads another's. What is there already is kept. */
export async function createDatabases(adminUrl: string, logins: DatabaseLogins): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const [name, { password, connectionLimit: limit }] of Object.entries(logins)) {
      const role = client.escapeIdentifier(name);
      const verb = (await exists(client, 'pg_roles', 'rolname', name)) ? 'alter' : 'create';
      await client.query(
        `${verb} role ${role} login password ${client.escapeLiteral(password)} connection limit ${limit}`,
      );
      if (await exists(client, 'pg_database', 'datname', name)) continue;
      // The admin of a managed server may only give a database to a role it belongs to.
      await client.query(`grant ${role} to current_user`);
      await client.query(`create database ${role} owner ${role}`);
      await client.query(`revoke connect on database ${role} from public`);
    }
  } finally {
    await client.end();
  }
}

/** The same at a server that somebody gave. @throws CannotStart saying why it cannot be used */
export async function createDatabasesAt(givenUrl: string, logins: DatabaseLogins): Promise<void> {
  try {
    await createDatabases(givenUrl, logins);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The Postgres of DATABASE_URL cannot be used: ${reason}. It must answer, and its account must be allowed to create roles and databases.`,
    );
  }
}
