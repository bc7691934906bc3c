import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { begin, BeginningQuery } from './beginning-query';

/** Statements with parameters that a process knows by name; the shop's own are far fewer. */
const mostNames = 400;
/** Lists of rows make a new long text for each length: they are sent as they are. */
const longestText = 4_000;
const stalePlan = /^cached plan must not change result type/;

const names = new Map<string, string>();
let given = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames || text.length > longestText) return known;
  given += 1;
  const name = `s${given}`;
  names.set(text, name);
  return name;
}

/** The statement, with a name if it has parameters and is one that is worth keeping. */
function statementOf(text: string, values: unknown): QueryConfig<unknown[]> {
  const parameters = Array.isArray(values) ? values : [];
  const name = parameters.length > 0 ? nameOf(text) : undefined;
  return { text, values: parameters, ...(name === undefined ? {} : { name }) };
}

/** After a migration changed a table, a kept statement can be unusable: the next try prepares it anew. */
function forgetWhenStale(text: string, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => {
    if (error instanceof Error && stalePlan.test(error.message)) names.delete(text);
  });
}

/** The method itself: the proxy below calls it on the client it was called on. */
function methodOf<T extends object, K extends keyof T>(object: T, name: K): T[K] {
  return object[name];
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

type Ask = (...args: unknown[]) => unknown;

/**
 * A connection that saves what TypeORM, above it, knows nothing of (docs/decisions/0021):
 *
 * - Postgres parses and plans each statement with parameters once, not every time: a third of the work of the small statements
 *   a shop is made of. Behind a pooler this needs one that knows prepared statements (PgBouncer 1.21 and later).
 * - A transaction begins with its first statement, not before it; one without statements is nothing at all.
 * - pg gives up waiting for an answer and goes on with the connection, on which the statement is still at work: it is ended.
 * - A connection to a read-only server is ended, so that the next one reaches the primary again.
 */
export class PreparingClient extends Client {
  private isBeginDue = false;
  private knowsBegin = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(methodOf(this, 'query'), {
      apply: (query, client, args: unknown[]) => {
        const ask: Ask = (...asked) => Reflect.apply(query, client, asked) as unknown;
        const [text, values, ...rest] = args;
        if (typeof text !== 'string') return ask(...args);
        const answer = this.answerTo(ask, text, values, rest);
        if (answer instanceof Promise) this.endWhenUnusable(answer);
        return answer;
      },
    });
  }

  private answerTo(ask: Ask, text: string, values: unknown, rest: unknown[]): unknown {
    if (text === 'START TRANSACTION') return this.start(ask);
    return this.isBeginDue ? this.beginWith(ask, text, values) : this.askByName(ask, text, values, rest);
  }

  /** What a late answer has left on the connection, an open transaction or a lock, must not be met by whoever has it next. */
  private endWhenUnusable(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => {
      if (isLate(error) || isReadOnly(error)) void this.end().catch(() => undefined);
    });
  }

  private askByName(ask: Ask, text: string, values: unknown, rest: unknown[]): unknown {
    const statement = statementOf(text, values);
    if (statement.name === undefined) return ask(text, values, ...rest);
    const answer = ask(statement, undefined, ...rest);
    if (answer instanceof Promise) forgetWhenStale(text, answer);
    return answer;
  }

  /** The first transaction of a connection begins by itself, so that the server knows the statement for those that follow. */
  private async start(ask: Ask): Promise<void> {
    if (this.knowsBegin) this.isBeginDue = true;
    else await ask(begin);
    this.knowsBegin = true;
  }

  private async beginWith(ask: Ask, text: string, values: unknown): Promise<QueryResult | undefined> {
    this.isBeginDue = false;
    if (text === 'COMMIT' || text === 'ROLLBACK') return undefined;
    const answer = new Promise<QueryResult>((resolve, reject) => {
      ask(
        new BeginningQuery(statementOf(text, values), (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      );
    });
    forgetWhenStale(text, answer);
    return answer;
  }
}
