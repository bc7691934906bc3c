/** A real server of a test's own, with the ways to hurt it. */
export interface TestServer {
  readonly host: string;
  readonly port: number;
  /** Also after a kill or a stop: at the same address, with what it had stored. */
  start(): Promise<void>;
  /** SIGKILL: no chance to say goodbye. */
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
  /** Alive and deaf, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Forgets everything it stored. Only while it is down. */
  wipe(): void;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

/** The variable that tells the spec files whether this run's servers are containers or processes. */
export const serversVariable = 'TEST_SERVERS';

/** The variable by which the run's one Postgres is known to all spec files (see postgres-for-jest.ts). */
export const postgresVariable = 'TEST_POSTGRES_URL';
