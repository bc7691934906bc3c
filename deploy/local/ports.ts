import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Below the ranges from which Linux (32768) and macOS (49152) take the local ends of outgoing connections: otherwise the
 * port of a server that just died could be taken by a client that is trying to reach it again.
 */
const lowest = 15_000;
const highest = 29_999;

/** Whether a port can be taken on the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether somebody accepts connections there. */
export function listens(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** Whether a port that people type is free: also nobody may answer for the name `localhost` by IPv6. */
export async function isFreeForPeople(port: number): Promise<boolean> {
  return (await isFree(port)) && !(await listens(port, '::1'));
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if (await isFree(port)) return port;
  }
}

type Ports = Record<string, number>;

/** What is no list of ports was damaged, and any ports are as good as those. */
function knownIn(file: string): Ports {
  if (!existsSync(file)) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries: [string, unknown][] = typeof read === 'object' && read ? Object.entries(read) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Ports that nobody types: chosen once, then kept for as long as they are free. */
export class RememberedPorts {
  private readonly taken = new Set<number>();

  constructor(
    private readonly known: Ports,
    private readonly remember: (ports: Ports) => void,
  ) {}

  /** Those of `ports.json` in a data folder. */
  static of(dataDir: string): RememberedPorts {
    const file = join(dataDir, 'ports.json');
    return new RememberedPorts(knownIn(file), (ports) => {
      writeFileSync(`${file}.new`, JSON.stringify(ports, null, 1));
      renameSync(`${file}.new`, file);
    });
  }

  /** The port of that name, from last time if it is still free. */
  async take(name: string): Promise<number> {
    let port = this.known[name];
    while (port === undefined || this.taken.has(port) || !(await isFree(port))) port = await freePort();
    this.taken.add(port);
    if (this.known[name] !== port) {
      this.known[name] = port;
      this.remember(this.known);
    }
    return port;
  }
}
