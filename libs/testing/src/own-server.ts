import type { TestServer } from './test-server';

/** A server of one spec file's own, as tests use it; whether it is a process or a container does not show. */
export class OwnServer {
  constructor(
    private readonly server: TestServer,
    private readonly address: (place: string) => string,
  ) {}

  get url(): string {
    return this.address(`${this.server.host}:${this.server.port}`);
  }

  /** SIGKILL: no chance to say goodbye. */
  kill(): Promise<void> {
    return this.server.kill();
  }

  /** At the same address, with what it had stored. */
  restart(): Promise<void> {
    return this.server.start();
  }

  /** Alive and deaf, until it is thawed. */
  freeze(): void {
    this.server.freeze();
  }

  thaw(): void {
    this.server.thaw();
  }

  /** Forgets everything it stored. Only while it is down. */
  wipe(): void {
    this.server.wipe();
  }

  /** Ends it for good and leaves nothing behind. */
  stop(): Promise<void> {
    return this.server.remove();
  }
}
