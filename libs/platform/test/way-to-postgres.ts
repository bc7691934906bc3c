import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to Postgres on which answers can be held back, as by a server that stands still. */
export class WayToPostgres {
  private readonly server: Server;
  private readonly answers: Socket[] = [];

  private constructor(to: URL) {
    this.server = createServer((client) => {
      const postgres = connect(Number(to.port), to.hostname);
      client.pipe(postgres).pipe(client);
      this.answers.push(postgres);
      for (const [one, other] of [
        [client, postgres],
        [postgres, client],
      ] as const)
        one.on('error', () => undefined).on('close', () => other.destroy());
    });
  }

  /** @returns the way, and the address of the same database by it */
  static async to(url: string): Promise<{ way: WayToPostgres; url: string }> {
    const by = new URL(url);
    const way = new WayToPostgres(new URL(url));
    await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
    const { port } = way.server.address() as AddressInfo;
    Object.assign(by, { hostname: '127.0.0.1', port: String(port) });
    return { way, url: by.href };
  }

  standStill(): void {
    for (const socket of this.answers) socket.pause();
  }

  goOn(): void {
    for (const socket of this.answers) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of this.answers) socket.destroy();
  }
}
