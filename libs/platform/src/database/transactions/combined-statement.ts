import type { EntityManager } from 'typeorm';

/**
 * A statement over the rows of one module, with placeholders from `$1`. A write ends with a `returning` clause. Declared once, as a
 * constant in a file of its own.
 */
export interface SqlStatement<Row extends object = object> {
  /** Unique in the service; it is a name in SQL. */
  readonly name: string;
  readonly sql: string;
  /** Holds the type of the rows only; never set. Dates are texts. */
  readonly row?: Row;
}

/** A statement of one module with its values, to be sent alone or together with others. */
export interface BoundStatement {
  readonly statement: SqlStatement;
  readonly values: readonly unknown[];
}

/** The rows that each statement returned. */
export class StatementResults {
  constructor(private readonly rows: Readonly<Record<string, readonly object[]>>) {}

  of<Row extends object>({ name }: SqlStatement<Row>): readonly Row[] {
    return (this.rows[name] ?? []) as readonly Row[];
  }
}

/** The text of each combination, so that Postgres prepares it once. */
const texts = new Map<string, string>();

function combine(statements: readonly BoundStatement[]): string {
  let offset = 0;
  const parts = statements.map(({ statement, values }) => {
    const sql = statement.sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + offset}`);
    offset += values.length;
    return `${statement.name} as (${sql})`;
  });
  const rows = statements.map(
    ({ statement: { name } }) => `(select coalesce(jsonb_agg(${name}), '[]') from ${name}) as "${name}"`,
  );
  return `with ${parts.join(',\n')}\nselect ${rows.join(', ')}`;
}

/**
 * Sends the statements of several modules in one round trip, as one statement with a common table expression for each (PostgreSQL
 * 7.8.4). They succeed or fail together, and none of them sees the rows that another one writes.
 */
export async function executeTogether(
  tx: EntityManager,
  statements: readonly BoundStatement[],
): Promise<StatementResults> {
  const key = statements.map(({ statement }) => statement.name).join();
  const text = texts.get(key) ?? combine(statements);
  texts.set(key, text);
  const [rows] = await tx.query<[Record<string, object[]>]>(
    text,
    statements.flatMap(({ values }) => values),
  );
  return new StatementResults(rows);
}
