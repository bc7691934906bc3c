import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Whether a port can be taken on the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Ports of servers that nobody types: chosen once, kept as long as they are free. */
export async function rememberedPorts(
  dataDir: string,
  names: readonly string[],
): Promise<Record<string, number>> {
  const file = join(dataDir, 'ports.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    const before = known[name];
    ports[name] = before && (await isFree(before)) ? before : await freePort();
  }
  writeFileSync(file, JSON.stringify(ports, null, 1));
  return ports;
}
