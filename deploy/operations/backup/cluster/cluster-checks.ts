import { Client } from 'pg';

interface StoredFile {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

/** What the check of one database found. */
export interface DatabaseCheck {
  tables: number;
  rows: number;
  indexes: number;
  /** Files that rows refer to. */
  files: StoredFile[];
}

async function names(client: Client, statement: string): Promise<string[]> {
  return (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name);
}

const tableNames = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;
const indexNames = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
  join pg_index i on i.indexrelid = c.oid where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`;
const fileTables = `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
  where column_name in ('storage_key', 'bytes', 'sha256') group by table_schema, table_name having count(*) = 3`;

/**
 * Reads all rows, by which Postgres compares the checksum of every page, and compares every index with its table.
 * @throws the first difference
 */
export async function checkDatabase(url: string): Promise<DatabaseCheck> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const tables = await names(client, tableNames);
    let rows = 0;
    for (const table of tables) {
      const counted = await client.query<{ n: number }>(`select count(t.*)::float8 as n from ${table} t`);
      rows += counted.rows[0]?.n ?? 0;
    }
    const indexes = await names(client, indexNames);
    for (const index of indexes) await client.query('select bt_index_check($1::regclass, true)', [index]);
    return { tables: tables.length, rows, indexes: indexes.length, files: await storedFiles(client) };
  } finally {
    await client.end();
  }
}

async function storedFiles(client: Client): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const table of await names(client, fileTables)) {
    const found = await client.query<StoredFile>(
      `select distinct storage_key as key, bytes::float8 as bytes, sha256 from ${table} where storage_key is not null`,
    );
    files.push(...found.rows);
  }
  return files;
}

/** The databases of the shop in a cluster. */
export async function databaseNames(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await names(
      client,
      `select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by 1`,
    );
  } finally {
    await client.end();
  }
}
