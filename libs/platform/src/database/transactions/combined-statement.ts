import type { EntityManager } from 'typeorm';
import { plannedOnce, sentWithCommit } from '../prepared-statement-client';

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
  /** The number of rows that it must return. Any other number fails the whole statement, so nothing is written. */
  readonly rowCount?: number;
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
  const parts: string[] = [];
  const columns: string[] = [];
  for (const bound of statements) {
    const { name, sql } = bound.statement;
    const placed = sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + offset}`);
    offset += boundValues(bound).length;
    parts.push(`${name} as (${placed})`);
    columns.push(`(select coalesce(jsonb_agg(${name}), '[]') from ${name}) as "${name}"`);
    if (bound.rowCount !== undefined) columns.push(rowCountCheck(name, `$${offset}`));
  }
  return `with ${parts.join(',\n')}\nselect ${columns.join(', ')}`;
}

/** SQL: fails with the number of rows in its message, which is no number, unless it is the expected one. */
const rowCountCheck = (name: string, expected: string) =>
  `(select (count(*) || ' rows of ${name}')::int from ${name} having count(*) <> ${expected})`;

const boundValues = ({ values, rowCount }: BoundStatement) =>
  rowCount === undefined ? values : [...values, rowCount];

/**
 * Sends the statements of several modules in one round trip, as one statement with a common table expression for each (PostgreSQL
 * 7.8.4). They succeed or fail together, and none of them sees the rows that another one writes.
 */
export async function executeTogether(
  tx: EntityManager,
  statements: readonly BoundStatement[],
): Promise<StatementResults> {
  const [rows] = await tx.query<[Record<string, object[]>]>(
    `${plannedOnce} ${textOf(statements)}`,
    valuesOf(statements),
  );
  return new StatementResults(rows);
}

/**
 * The same for the last writes of a transaction: they are sent with its commit, in one round trip. If another statement follows in the
 * transaction, they are sent before it. An error is thrown by whichever of the two sends them, so the caller cannot catch it here.
 */
export async function executeWithCommit(
  tx: EntityManager,
  statements: readonly BoundStatement[],
): Promise<void> {
  await tx.query(`${sentWithCommit} ${textOf(statements)}`, valuesOf(statements));
}

function textOf(statements: readonly BoundStatement[]): string {
  const key = statements
    .map(({ statement, rowCount }) => `${statement.name}${rowCount === undefined ? '' : '!'}`)
    .join();
  const text = texts.get(key) ?? combine(statements);
  texts.set(key, text);
  return text;
}

const valuesOf = (statements: readonly BoundStatement[]) => statements.flatMap(boundValues);
