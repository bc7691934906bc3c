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

/** The statement that begins a transaction. It is prepared before the first `PipelinedBeginQuery` of a connection. */
export const beginStatement = { name: 'begin', text: 'begin' } as const;

/**
 * The first statement of a transaction, pipelined after `begin`: one round trip to Postgres instead of two. Both precede one
 * Sync, so if `begin` fails, the server skips the statement as well (PostgreSQL, "Extended Query").
 */
export class PipelinedBeginQuery extends Query {
  private hasBegun = false;

  constructor(statement: QueryConfig, settle: (error: Error | null, result: QueryResult) => void) {
    super({ ...statement, queryMode: 'extended' }, settle as never);
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: beginStatement.name }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  /** The first completed command is `begin`, which has no result. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection);
    this.hasBegun = true;
  }
}
