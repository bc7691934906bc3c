import { Client, type ClientConfig } from 'pg';

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

/**
 * A connection that lets Postgres parse and plan each statement with parameters once, not every time: a third of the work of
 * the small statements a shop is made of (docs/decisions/0021). TypeORM knows no names for statements, so they are given here,
 * under it. Behind a pooler it needs one that knows prepared statements (PgBouncer 1.21 and later).
 */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = new Proxy(methodOf(this, 'query'), {
      apply: (query, client, [text, values, ...rest]: unknown[]) => {
        const name =
          typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
        if (name === undefined || typeof text !== 'string')
          return Reflect.apply(query, client, [text, values, ...rest]) as unknown;
        const answer: unknown = Reflect.apply(query, client, [{ name, text, values }, undefined, ...rest]);
        if (answer instanceof Promise) forgetWhenStale(text, answer);
        return answer;
      },
    });
  }
}
