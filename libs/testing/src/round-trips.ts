import { Client } from 'pg';
import { PipelinedCommitQuery } from '#platform/database/pipelined-commit-query';
import { PreparedStatementClient } from '#platform/database/prepared-statement-client';

/** One message to Postgres and its response. */
export interface RoundTrip {
  database: string;
  /** The connection, so that the statements of one transaction are found. */
  connection: object;
  text: string;
  /** Whether it ends its transaction by a commit. */
  commits: boolean;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/**
 * Records the database round trips of all services in this process, in order. A statement that is sent together with the
 * beginning or the commit of its transaction is one. Created before the services, because their connections take the method at their start.
 */
export class RoundTripRecorder {
  private recorded: RoundTrip[] | undefined;
  private readonly spy: jest.SpyInstance;

  constructor() {
    const { query: send } = Client.prototype as { query: (this: void, ...args: unknown[]) => unknown };
    const note = (connection: Client, statement: unknown) => {
      if (!(connection instanceof PreparedStatementClient)) return;
      const { database = '' } = connection;
      const text = textOf(statement).replace(/\s+/g, ' ').trim();
      const commits = text === 'COMMIT' || statement instanceof PipelinedCommitQuery;
      this.recorded?.push({ database, connection, text, commits });
    };
    this.spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: unknown[]
    ) {
      note(this, args[0]);
      return Reflect.apply(send, this, args) as never;
    });
  }

  start(): void {
    this.recorded = [];
  }

  /** Ends the recording and returns it. */
  stop(): RoundTrip[] {
    const recorded = this.recorded ?? [];
    this.recorded = undefined;
    return recorded;
  }

  restore(): void {
    this.spy.mockRestore();
  }
}
