import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg';

declare module 'pg' {
  // pg calls this on every query object; its types omit it.
  interface Query {
    _getRows(connection: Connection, rows: number | undefined): void;
  }
}

/**
 * The last statement of a transaction with `commit` pipelined after it. Both precede one Sync, so if the statement fails, the server
 * skips `commit` as well and the transaction stays aborted (PostgreSQL, "Extended Query").
 */
export class PipelinedCommitQuery extends Query {
  private isStatementComplete = false;

  constructor(statement: QueryConfig, settle: (error: Error | null, result: QueryResult) => void) {
    super({ ...statement, queryMode: 'extended' }, settle as never);
  }

  /** Replaces "execute, Sync" of the statement. */
  override _getRows(connection: Connection): void {
    connection.execute({}, true);
    connection.parse({ name: '', text: 'commit', types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    connection.sync();
  }

  /** The second completed command is `commit`, which has no result. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.isStatementComplete) super.handleCommandComplete(message, connection);
    this.isStatementComplete = true;
  }
}
