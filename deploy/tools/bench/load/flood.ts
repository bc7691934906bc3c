import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  host: string;
  port: number;
  /** The bytes of one request. */
  bytes: string;
  connections: number;
  requests: number;
  maxMs: number;
}

const maxSilenceMs = 15_000;

/** Sends all requests of one connection at once and reads the statuses of the responses. */
function attack({ host, port, bytes, requests, maxMs }: Flood): Promise<string[]> {
  return new Promise((resolve) => {
    const statuses: string[] = [];
    const socket = connect(port, host, () => socket.write(bytes.repeat(requests)));
    const timer = setTimeout(() => socket.destroy(), maxMs);
    socket.on('data', (chunk) => {
      for (let at = chunk.indexOf('HTTP/1.1 '); at >= 0; at = chunk.indexOf('HTTP/1.1 ', at + 9))
        statuses.push(chunk.toString('latin1', at + 9, at + 12));
      if (statuses.length >= requests) socket.destroy();
    });
    // A status line that is split over two chunks is not counted, so the connection may have to end by this timeout.
    socket.setTimeout(maxSilenceMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(statuses);
    });
  });
}

/** Runs in its own thread, so that the attacker's work does not delay the measured client. */
async function main(): Promise<void> {
  const settings = workerData as Flood;
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: settings.connections }, () => attack(settings)));
  parentPort?.postMessage({ statuses: statuses.flat(), ms: performance.now() - startedAt });
}

if (parentPort) void main();
