import { type Connection, Query, type QueryResult } from 'pg';

declare module 'pg' {
  // Part of what pg asks of everything it is given to send; its types leave it out.
  interface Query {
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
}

/** A statement with parameters that the connection knows, or will know, by a name. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statement that begins a transaction. The connection has to know it before the first `BeginningQuery`. */
export const begin = { name: 'begin', text: 'begin' } as const;

/**
 * A transaction's first statement, which takes `begin` along: one way to Postgres and back in place of two. Both stand before
 * one Sync, so when the transaction did not begin, the server passes over the statement as well (PostgreSQL, "Extended Query").
 */
export class BeginningQuery extends Query {
  private hasBegun = false;

  constructor(statement: NamedStatement, settle: (error: Error | null, result: QueryResult) => void) {
    super(statement, settle as never);
    const submit = this.submit.bind(this);
    this.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.bind({ statement: begin.name }, true);
        connection.execute({}, true);
        return submit(connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }

  /** The first that is complete is `begin`, which answers nothing. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection);
    this.hasBegun = true;
  }
}
