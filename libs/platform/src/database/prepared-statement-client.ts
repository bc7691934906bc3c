import { type ClientConfig, DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import { PipelinedCommitQuery } from './pipelined-commit-query';
import { beginStatement, genericPlans, PipelinedQuery, type Prelude } from './pipelined-query';
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
/**
 * Start of a statement whose plan depends on no value. Postgres would plan it for each execution, because it expects ten rows of an array
 * of unknown length and so takes the plan for one id to be cheaper; for a large statement that costs more than the execution.
 */
export const plannedOnce = '/* planned once */';
/**
 * Start of a write that is sent with the commit of its transaction: one round trip to Postgres instead of two. Its result is unknown
 * until then and empty; its error is the error of the commit, after which the transaction is rolled back.
 */
export const sentWithCommit = '/* sent with the commit */';
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

/** The statement, with a name if it has parameters, is not too long and may have a generic plan. */
function toStatement(text: string, values: unknown): QueryConfig<unknown[]> {
  const parameters = Array.isArray(values) ? values : [];
  const isPrepared = parameters.length > 0 && !text.startsWith(plannedEachTime);
  const name = isPrepared ? statementNameFor(text) : undefined;
  return { text, values: parameters, ...(name === undefined ? {} : { name }) };
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

const isEnd = (text: string) => text === 'COMMIT' || text === 'ROLLBACK';

type SendQuery = (...args: unknown[]) => unknown;

/**
 * A connection with optimizations below TypeORM (docs/decisions/0020):
 *
 * - Statements with parameters are prepared, so Postgres parses and plans them once: a third of the work of small statements.
 *   A pooler must support prepared statements (PgBouncer 1.21 and later).
 * - A transaction begins with its first statement; one without statements sends nothing.
 * - A transaction uses generic plans from its first statement that is marked as `plannedOnce`.
 * - A statement that is marked as `sentWithCommit` waits for the commit or for the next statement of its transaction.
 * - After a read timeout pg reuses the connection while its statement still runs, so the connection is closed.
 * - A connection to a read-only server is closed, so that the next one reaches the primary again.
 * - A connection that the server ends is closed at once, so that the pool does not lend it to the next caller.
 */
export class PreparedStatementClient extends PrimaryClient {
  private isBeginDue = false;
  private readonly prepared = new Set<Prelude>();
  private isInTransaction = false;
  private hasGenericPlans = false;
  private postponed: { text: string; values: unknown } | undefined;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(methodOf(this, 'query'), {
      apply: (query, client, args: unknown[]) => {
        const send: SendQuery = (...sent) => Reflect.apply(query, client, sent) as unknown;
        const [text, values, ...rest] = args;
        if (typeof text !== 'string') return send(...args);
        const result = this.dispatch(send, text, values, rest);
        if (result instanceof Promise) this.closeWhenUnusable(result);
        return result;
      },
    });
  }

  private dispatch(send: SendQuery, text: string, values: unknown, rest: unknown[]): unknown {
    if (text === 'START TRANSACTION') return this.deferBegin(send);
    if (isEnd(text)) this.isInTransaction = false;
    if (this.isBeginDue && isEnd(text)) return this.endUnsent();
    if (this.postponed) return this.queryAfterPostponed(send, text, values, rest);
    // Outside of a transaction no commit would ever send the statement.
    const waits = this.isInTransaction && text.startsWith(sentWithCommit);
    if (waits && !this.isBeginDue) {
      this.postponed = { text, values };
      return Promise.resolve(undefined);
    }
    if (this.needsGenericPlans(text)) return this.queryByGenericPlan(send, text, values);
    const preludes = this.takeBegin();
    return preludes.length > 0
      ? this.queryAfter(send, preludes, toStatement(text, values))
      : this.queryNamed(send, text, values, rest);
  }

  private endUnsent(): Promise<undefined> {
    this.isBeginDue = false;
    return Promise.resolve(undefined);
  }

  private takeBegin(): Prelude[] {
    const preludes = this.isBeginDue ? [beginStatement] : [];
    this.isBeginDue = false;
    return preludes;
  }

  private needsGenericPlans(text: string): boolean {
    return this.isInTransaction && !this.hasGenericPlans && text.startsWith(plannedOnce);
  }

  /** The first one of a connection is sent after the setting, which is prepared thereby. */
  private async queryByGenericPlan(send: SendQuery, text: string, values: unknown): Promise<QueryResult> {
    this.hasGenericPlans = true;
    const preludes = this.takeBegin();
    if (this.prepared.has(genericPlans)) preludes.push(genericPlans);
    else {
      await this.queryAfter(send, preludes.splice(0), genericPlans);
      this.prepared.add(genericPlans);
    }
    return this.queryAfter(send, preludes, toStatement(text, values));
  }

  private async queryAfterPostponed(
    send: SendQuery,
    text: string,
    values: unknown,
    rest: unknown[],
  ): Promise<unknown> {
    const { postponed } = this;
    this.postponed = undefined;
    if (postponed && text === 'COMMIT') return this.queryWithCommit(send, postponed.text, postponed.values);
    if (postponed && text !== 'ROLLBACK') await this.queryNamed(send, postponed.text, postponed.values, []);
    return this.dispatch(send, text, values, rest);
  }

  private queryWithCommit(send: SendQuery, text: string, values: unknown): Promise<QueryResult> {
    const result = new Promise<QueryResult>((resolve, reject) => {
      send(
        new PipelinedCommitQuery(toStatement(text, values), (error, rows) =>
          error ? reject(error) : resolve(rows),
        ),
      );
    });
    dropNameWhenPlanIsStale(text, result);
    return result;
  }

  /** After a timeout the connection may have an open transaction or a lock, which the next user must not inherit. */
  private closeWhenUnusable(result: Promise<unknown>): void {
    result.catch((error: unknown) => {
      if (isReadTimeout(error) || isReadOnly(error) || isFatal(error)) void this.end().catch(() => undefined);
    });
  }

  private queryNamed(send: SendQuery, text: string, values: unknown, rest: unknown[]): unknown {
    const statement = toStatement(text, values);
    if (statement.name === undefined) return send(text, values, ...rest);
    const result = send(statement, undefined, ...rest);
    if (result instanceof Promise) dropNameWhenPlanIsStale(text, result);
    return result;
  }

  /** The first transaction of a connection sends `begin` alone, which prepares the statement for later ones. */
  private async deferBegin(send: SendQuery): Promise<void> {
    this.isInTransaction = true;
    this.hasGenericPlans = false;
    if (this.prepared.has(beginStatement)) this.isBeginDue = true;
    else await send(beginStatement);
    this.prepared.add(beginStatement);
  }

  private queryAfter(
    send: SendQuery,
    preludes: readonly Prelude[],
    statement: QueryConfig,
  ): Promise<QueryResult> {
    const result = new Promise<QueryResult>((resolve, reject) => {
      send(new PipelinedQuery(preludes, statement, (error, rows) => (error ? reject(error) : resolve(rows))));
    });
    dropNameWhenPlanIsStale(statement.text, result);
    return result;
  }
}
