import type { EntityManager } from 'typeorm';

/** SQL that inserts or updates rows of one module, with placeholders from `$1` and a `returning` clause. Declared once, as a constant. */
export interface WriteStatement {
  /** Unique in the service; it is a name in SQL. */
  readonly name: string;
  readonly sql: string;
}

/** A write of one module, ready to be sent alone or together with others. */
export interface Write {
  readonly statement: WriteStatement;
  readonly values: readonly unknown[];
}

/** The returned rows of each write, by the name of its statement. */
export type WrittenRows = Readonly<Record<string, readonly object[]>>;

/** The text of each combination, so that Postgres prepares it once. */
const texts = new Map<string, string>();

function combine(writes: readonly Write[]): string {
  let offset = 0;
  const parts = writes.map(({ statement, values }) => {
    const sql = statement.sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + offset}`);
    offset += values.length;
    return `${statement.name} as (${sql})`;
  });
  const rows = writes.map(
    ({ statement: { name } }) => `(select coalesce(jsonb_agg(${name}), '[]') from ${name}) as "${name}"`,
  );
  return `with ${parts.join(',\n')}\nselect ${rows.join(', ')}`;
}

/**
 * Sends the writes of several modules in one round trip, as a statement with one common table expression for each (PostgreSQL 7.8.4).
 * They succeed or fail together. No write sees the rows of another one, so each one has all values of its own. Dates in the
 * returned rows are texts.
 */
export async function writeTogether(tx: EntityManager, writes: readonly Write[]): Promise<WrittenRows> {
  const key = writes.map(({ statement }) => statement.name).join();
  const text = texts.get(key) ?? combine(writes);
  texts.set(key, text);
  const [rows] = await tx.query<[WrittenRows]>(
    text,
    writes.flatMap(({ values }) => values),
  );
  return rows;
}
