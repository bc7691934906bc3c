import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to Postgres that can withhold replies, as a frozen server does, and the end of a connection. */
export class PostgresProxy {
  private readonly server: Server;
  private readonly upstreams: Socket[] = [];
  private isFrozen = false;
  /** While set, a client does not learn that Postgres has closed its connection. */
  withholdsEnds = false;

  private constructor(to: URL) {
    this.server = createServer((client) => {
      const postgres = connect(Number(to.port), to.hostname);
      client.pipe(postgres).pipe(client, { end: false });
      this.upstreams.push(postgres);
      if (this.isFrozen) postgres.pause();
      client.on('error', () => undefined).on('close', () => postgres.destroy());
      postgres
        .on('error', () => undefined)
        .on('close', () => {
          if (!this.withholdsEnds) client.destroy();
        });
    });
  }

  /** @returns the proxy, and the address of the same database through it */
  static async to(url: string): Promise<{ proxy: PostgresProxy; url: string }> {
    const proxied = new URL(url);
    const proxy = new PostgresProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.server.address() as AddressInfo;
    Object.assign(proxied, { hostname: '127.0.0.1', port: String(port) });
    return { proxy, url: proxied.href };
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.upstreams) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.upstreams) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of this.upstreams) socket.destroy();
  }
}
