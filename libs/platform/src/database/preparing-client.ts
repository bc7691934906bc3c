import { Client, type ClientConfig, type QueryResult } from 'pg';
import { begin, BeginningQuery, type NamedStatement } from './beginning-query';

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

/** The statement with its name, unless it has no parameters or is none that is worth keeping. */
function named(text: unknown, values: unknown): NamedStatement | undefined {
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return undefined;
  const name = nameOf(text);
  return name === undefined ? undefined : { name, text, values };
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

type Ask = (...args: unknown[]) => unknown;

/**
 * A connection that saves what TypeORM, above it, knows nothing of (docs/decisions/0021):
 *
 * - Postgres parses and plans each statement with parameters once, not every time: a third of the work of the small statements
 *   a shop is made of. Behind a pooler this needs one that knows prepared statements (PgBouncer 1.21 and later).
 * - A transaction begins with its first statement, not before it; one without statements is nothing at all.
 */
export class PreparingClient extends Client {
  private isBeginDue = false;
  private knowsBegin = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(methodOf(this, 'query'), {
      apply: (query, client, args: unknown[]) => {
        const ask: Ask = (...asked) => Reflect.apply(query, client, asked) as unknown;
        if (this.isBeginDue) return this.beginWith(ask, args);
        if (args[0] === 'START TRANSACTION') {
          this.isBeginDue = true;
          return Promise.resolve();
        }
        return this.ask(ask, args);
      },
    });
  }

  private ask(ask: Ask, [text, values, ...rest]: unknown[]): unknown {
    const statement = named(text, values);
    if (!statement) return ask(text, values, ...rest);
    const answer = ask(statement, undefined, ...rest);
    if (answer instanceof Promise) forgetWhenStale(statement.text, answer);
    return answer;
  }

  private async beginWith(ask: Ask, args: unknown[]): Promise<unknown> {
    const [text, values] = args;
    this.isBeginDue = false;
    if (text === 'COMMIT' || text === 'ROLLBACK') return undefined;
    const statement = this.knowsBegin ? named(text, values) : undefined;
    if (!statement) {
      await ask(begin);
      this.knowsBegin = true;
      return this.ask(ask, args);
    }
    const answer = new Promise<QueryResult>((resolve, reject) => {
      ask(new BeginningQuery(statement, (error, result) => (error ? reject(error) : resolve(result))));
    });
    forgetWhenStale(statement.text, answer);
    return answer;
  }
}
