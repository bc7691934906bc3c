/** A real server for one test, with the failures that a test can cause. */
export interface TestServer {
  readonly host: string;
  readonly port: number;
  /** Also after a kill or a stop: at the same address with its data. */
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Stops its execution (SIGSTOP) until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Deletes its data. Only while it is stopped. */
  wipe(): void;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Environment variable: whether the servers of this run are containers or processes. */
export const testServersVariable = 'TEST_SERVERS';

/** Environment variable: the address of the shared Postgres (jest-global-setup.ts). */
export const testPostgresVariable = 'TEST_POSTGRES_URL';
