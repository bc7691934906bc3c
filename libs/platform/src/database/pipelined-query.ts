import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg';

declare module 'pg' {
  // pg calls these on every query object; its types omit them.
  interface Query {
    prepare(connection: Connection): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
  interface QueryConfig {
    queryMode?: 'extended';
  }
}

/** A statement without parameters and rows that is sent before others. */
export interface Prelude {
  readonly name: string;
  readonly text: string;
}

/** Begins a transaction. It is prepared before the first `PipelinedQuery` of a connection. */
export const beginStatement: Prelude = { name: 'begin', text: 'begin' };

/** Until the end of the transaction Postgres plans each prepared statement once, whatever its values are. */
export const genericPlans: Prelude = {
  name: 'generic_plans',
  text: 'set local plan_cache_mode = force_generic_plan',
};

/**
 * A statement, pipelined after its preludes: one round trip to Postgres. All of them precede one Sync, so if a prelude fails, the
 * server skips the statement as well (PostgreSQL, "Extended Query").
 */
export class PipelinedQuery extends Query {
  private completed = 0;

  constructor(
    private readonly preludes: readonly Prelude[],
    statement: QueryConfig,
    settle: (error: Error | null, result: QueryResult) => void,
  ) {
    super({ ...statement, queryMode: 'extended' }, settle as never);
  }

  override prepare(connection: Connection): void {
    for (const { name } of this.preludes) {
      connection.bind({ statement: name }, true);
      connection.execute({}, true);
    }
    super.prepare(connection);
  }

  /** The first completed commands are the preludes, which have no result. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.completed >= this.preludes.length) super.handleCommandComplete(message, connection);
    this.completed += 1;
  }
}
