import { Client } from 'pg';
import { PreparedStatementClient } from '#platform/database/prepared-statement-client';

/** One message to Postgres and its response. */
export interface RoundTrip {
  database: string;
  text: string;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/**
 * Records the database round trips of all services in this process, in order. Created before the services, because their connections
 * take the method at their start, and in a file with modules of its own, which uses no connections of other files.
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
      this.recorded?.push({ database, text });
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
