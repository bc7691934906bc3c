import type { TestServer } from './test-server';

/** A server for one spec file; a process or a container. */
export class DedicatedServer {
  constructor(
    private readonly server: TestServer,
    private readonly address: (place: string) => string,
  ) {}

  get url(): string {
    return this.address(`${this.server.host}:${this.server.port}`);
  }

  /** Sends SIGKILL. */
  kill(): Promise<void> {
    return this.server.kill();
  }

  /** Starts it again at the same address with its data. */
  restart(): Promise<void> {
    return this.server.start();
  }

  /** Stops its execution (SIGSTOP) until `thaw`. */
  freeze(): void {
    this.server.freeze();
  }

  thaw(): void {
    this.server.thaw();
  }

  /** Deletes its data. Only while it is stopped. */
  wipe(): void {
    this.server.wipe();
  }

  /** Stops it and deletes its files. */
  stop(): Promise<void> {
    return this.server.remove();
  }
}
