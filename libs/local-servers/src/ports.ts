import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Below the ephemeral ranges of Linux (32768) and macOS (49152): otherwise a client that reconnects to a server that just
 * exited could get the port of that server.
 */
const minPort = 15_000;
const maxPort = 29_999;

/** Whether a port can be bound on the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether a server accepts connections there. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** Whether a port is free for the name `localhost`, which includes IPv6. */
export async function isFreeOnLocalhost(port: number): Promise<boolean> {
  return (await isFree(port)) && !(await isListening(port, '::1'));
}

/** A random port without a listener. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = minPort + Math.floor(Math.random() * (maxPort - minPort + 1));
    if (await isFree(port)) return port;
  }
}

type Ports = Record<string, number>;

/** A damaged file is ignored, because any other free ports can be used. */
function readPorts(file: string): Ports {
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

/** Ports that are chosen once and reused while they are free. */
export class PersistentPorts {
  private readonly taken = new Set<number>();

  constructor(
    private readonly known: Ports,
    private readonly save: (ports: Ports) => void,
  ) {}

  /** Reads and writes `ports.json` of a data folder. */
  static load(dataDir: string): PersistentPorts {
    const file = join(dataDir, 'ports.json');
    return new PersistentPorts(readPorts(file), (ports) => {
      writeFileSync(`${file}.new`, JSON.stringify(ports, null, 1));
      renameSync(`${file}.new`, file);
    });
  }

  /** The port of that name; the previous one if it is still free. */
  async allocate(name: string): Promise<number> {
    let port = this.known[name];
    while (port === undefined || this.taken.has(port) || !(await isFree(port))) port = await freePort();
    this.taken.add(port);
    if (this.known[name] !== port) {
      this.known[name] = port;
      this.save(this.known);
    }
    return port;
  }
}
