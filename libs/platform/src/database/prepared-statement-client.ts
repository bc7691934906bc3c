import { type ClientConfig, DatabaseError } from 'pg';
import { PrimaryClient } from './servers/primary-client';

/** Maximum number of named statements per process; the shop has far fewer. */
const maxStatementNames = 400;
/** Multi-row statements have another text for each number of rows, so longer ones are not prepared. */
const maxStatementLength = 4_000;
/**
 * Start of a statement that is planned each time: the best plan depends on its values so much that a generic one would be several
 * times slower, as for a search.
 */
export const plannedEachTime = '/* planned each time */';
const stalePlan = /^cached plan must not change result type/;

const statementNames = new Map<string, string>();
let assignedNameCount = 0;

function statementNameFor(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxStatementNames || text.length > maxStatementLength)
    return known;
  assignedNameCount += 1;
  const name = `s${assignedNameCount}`;
  statementNames.set(text, name);
  return name;
}

/** The name of a statement that has parameters, is not too long and may have a generic plan. */
function nameOf(text: string, values: unknown): string | undefined {
  const hasParameters = Array.isArray(values) && values.length > 0;
  return hasParameters && !text.startsWith(plannedEachTime) ? statementNameFor(text) : undefined;
}

/** A migration can make a prepared statement invalid: without its name a retry prepares it again. */
function dropNameWhenPlanIsStale(text: string, result: Promise<unknown>): void {
  result.catch((error: unknown) => {
    if (error instanceof Error && stalePlan.test(error.message)) statementNames.delete(text);
  });
}

/** The unbound method: the proxy below calls it on the client that it was called on. */
function methodOf<T extends object, K extends keyof T>(object: T, name: K): T[K] {
  return object[name];
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** The server ends the session after such an error, but its end may arrive later than the error. */
function isFatal(error: unknown): boolean {
  return error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/**
 * A connection with optimizations below TypeORM (docs/decisions/0020):
 *
 * - Statements with parameters are prepared, so Postgres parses and plans them once: a third of the work of small statements.
 *   A pooler must support prepared statements (PgBouncer 1.21 and later).
 * - After a read timeout pg reuses the connection while its statement still runs, so the connection is closed.
 * - A connection to a read-only server is closed, so that the next one reaches the primary again.
 * - A connection that the server ends is closed at once, so that the pool does not lend it to the next caller.
 */
export class PreparedStatementClient extends PrimaryClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(methodOf(this, 'query'), {
      apply: (query, client, args: unknown[]) => {
        const [text, values, ...rest] = args;
        if (typeof text !== 'string') return Reflect.apply(query, client, args) as unknown;
        const name = nameOf(text, values);
        const sent = name === undefined ? args : [{ name, text, values }, undefined, ...rest];
        const result: unknown = Reflect.apply(query, client, sent);
        if (!(result instanceof Promise)) return result;
        if (name !== undefined) dropNameWhenPlanIsStale(text, result);
        this.closeWhenUnusable(result);
        return result;
      },
    });
  }

  /** After a timeout the connection may have an open transaction or a lock, which the next user must not inherit. */
  private closeWhenUnusable(result: Promise<unknown>): void {
    result.catch((error: unknown) => {
      if (isReadTimeout(error) || isReadOnly(error) || isFatal(error)) void this.end().catch(() => undefined);
    });
  }
}
