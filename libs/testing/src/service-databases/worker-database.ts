import { Pool } from 'pg';

/** The rows that migrations insert. */
const storeFirstRows = `do $$
declare name text; has_rows bool;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then execute format('create temp table %I as table public.%I', name, name); end if;
  end loop;
end $$`;

/** Without triggers and foreign keys, because the rows of all tables go. */
const restoreFirstRows = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from public.%I', name);
  end loop;
  for name in select relname from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' loop
    execute format('insert into public.%I select * from pg_temp.%I', name, name);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null;
end $$`;

/** Deleted rows stay in the files of a table, and a large table has other plans. */
const maxGrowthBytes = 4_000_000;

interface DatabaseState {
  bytes: number;
  /** The server process of the connection. */
  backend: number;
}

async function stateOf(connection: Pool): Promise<DatabaseState> {
  const { rows } = await connection.query<DatabaseState>(
    'select pg_database_size(current_database())::float8 as bytes, pg_backend_pid() as backend',
  );
  const [state] = rows;
  if (!state) throw new Error('the state of the database has no row');
  return state;
}

/** A database with the tables of a service that the spec files of a worker use one after another. */
export class WorkerDatabase {
  private constructor(
    readonly url: string,
    /** Of one connection, which has the first rows in temporary tables and does not keep the worker running. */
    private readonly connection: Pool,
    private readonly first: DatabaseState,
    private specFile: string | undefined,
  ) {}

  /** @param url a new database @param specFile the first one that uses it */
  static async open(url: string, specFile: string | undefined): Promise<WorkerDatabase> {
    const settings = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
    const connection = new Pool({ connectionString: url, ...settings });
    // Postgres ends before the worker does.
    connection.on('error', () => undefined);
    await connection.query(storeFirstRows);
    return new WorkerDatabase(url, connection, await stateOf(connection), specFile);
  }

  /** Restores the rows of a new database for another spec file. @returns whether that was possible */
  async restoreFor(specFile: string | undefined): Promise<boolean> {
    if (specFile === this.specFile) return false;
    this.specFile = specFile;
    const { bytes, backend } = await stateOf(this.connection);
    // A spec that ended all connections took the first rows with them.
    if (backend !== this.first.backend || bytes > this.first.bytes + maxGrowthBytes) return false;
    await this.connection.query(restoreFirstRows);
    return true;
  }
}
