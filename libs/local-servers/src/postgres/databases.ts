import type { Client } from 'pg';
import { PrimaryClient } from '#platform/database/servers/primary-client';
import { StartupError } from '../startup-error';

/** Whether a Postgres accepts queries at this address. */
export async function acceptsQueries(url: string): Promise<boolean> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 1_000 });
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

interface DatabaseLogin {
  password: string;
  /** The maximum for the role, so that one service never uses the connections of others. */
  connectionLimit: number;
}

/** By role name, which is also the name of the database. */
export type DatabaseLogins = Readonly<Record<string, DatabaseLogin>>;

/** The connection of LISTEN. */
const nonPoolConnections = 1;

/**
 * Connections of a service: the pools of all replicas and of one more while a replica is replaced. DATABASE_CONNECTION_LIMIT in
 * docker-compose.yml is computed the same way for three replicas.
 */
export function connectionLimit(poolSize: number, replicas: number): number {
  return (poolSize + nonPoolConnections) * (replicas + 1);
}

/** Creates one role and one database per service, so that no service reads another's. Existing databases are kept. */
export async function createDatabases(adminUrl: string, logins: DatabaseLogins): Promise<void> {
  const client = new PrimaryClient({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
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
      // The admin of a managed server may create a database only for a role that it is a member of.
      await client.query(`grant ${role} to current_user`);
      await client.query(`create database ${role} owner ${role}`);
      await client.query(`revoke connect on database ${role} from public`);
    }
  } finally {
    await client.end();
  }
}

/** The same on an external server. @throws StartupError with the reason when it cannot be used */
export async function createDatabasesOnExternalServer(
  givenUrl: string,
  logins: DatabaseLogins,
): Promise<void> {
  try {
    await createDatabases(givenUrl, logins);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The Postgres of DATABASE_URL cannot be used: ${reason}. It must answer, and its account must be allowed to create roles and databases.`,
    );
  }
}
