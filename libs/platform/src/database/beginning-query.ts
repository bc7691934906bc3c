import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg';

declare module 'pg' {
  // Parts of what pg asks of everything it is given to send; its types leave them out.
  interface Query {
    prepare(connection: Connection): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
  interface QueryConfig {
    queryMode?: 'extended';
  }
}

/** The statement that begins a transaction. A connection has to know it before the first `BeginningQuery`. */
export const begin = { name: 'begin', text: 'begin' } as const;

/**
 * A transaction's first statement, which takes `begin` along: one way to Postgres and back in place of two. Both stand before
 * one Sync, so when the transaction did not begin, the server passes over the statement as well (PostgreSQL, "Extended Query").
 */
export class BeginningQuery extends Query {
  private hasBegun = false;

  constructor(statement: QueryConfig, settle: (error: Error | null, result: QueryResult) => void) {
    super({ ...statement, queryMode: 'extended' }, settle as never);
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: begin.name }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  /** The first that is complete is `begin`, which answers nothing. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection);
    this.hasBegun = true;
  }
}
