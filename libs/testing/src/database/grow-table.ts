import type { DataSource } from 'typeorm';

interface UniqueColumn {
  name: string;
  type: string;
}

/** SQL: a value that no other row has. */
const distinctValues: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `(to_jsonb(o)->>column_name) || '-' || n`,
  bytea: `sha256(n::text::bytea)`,
};

/** Services wait two seconds for a statement, and rows with indexes for searches take long. */
const rowsAtOnce = 100;

/**
 * Copies the first row of a table until it is as large as in a shop of some years, and updates what Postgres knows of it. Only the
 * columns of unique indexes differ. Foreign keys and triggers are left out.
 */
export async function growTable(database: DataSource, table: string, rows: number): Promise<void> {
  const columns = await database.query<UniqueColumn[]>(
    `select distinct a.attname as name, format_type(a.atttypid, null) as type
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisunique`,
    [table],
  );
  const changes = columns.flatMap(({ name, type }) => {
    const value = distinctValues[type]?.replace('column_name', `'${name}'`);
    return value === undefined ? [] : [`'${name}', ${value}`];
  });
  const patiently = (sql: string, values: unknown[] = []) =>
    database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query('set local statement_timeout = 0');
      await tx.query(sql, values);
    });
  const [stored] = await database.query<{ names: string }[]>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = stored?.names ?? '';
  const insert = `insert into ${table} (${names})
    select ${names.replaceAll(/[^, ]+/g, '(copy).$&')}
      from (select jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${changes.join(', ')})) as copy
      from (select * from ${table} limit 1) o, generate_series($1::int, $2::int) n) copies`;
  for (let from = 1; from <= rows; from += rowsAtOnce)
    await patiently(insert, [from, Math.min(from + rowsAtOnce - 1, rows)]);
  await patiently(`analyze ${table}`);
}
