import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  host: string;
  port: number;
  /** Everything that one request sends. */
  bytes: string;
  connections: number;
  requests: number;
  maxMs: number;
}

const maxSilenceMs = 15_000;

/** One connection that sends all its requests at once and reads whatever comes back. */
function attack({ host, port, bytes, requests, maxMs }: Flood): Promise<string[]> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    const socket = connect(port, host, () => socket.write(bytes.repeat(requests)));
    const timer = setTimeout(() => socket.destroy(), maxMs);
    socket.on('data', (chunk) => {
      for (let at = chunk.indexOf('HTTP/1.1 '); at >= 0; at = chunk.indexOf('HTTP/1.1 ', at + 9))
        answers.push(chunk.toString('latin1', at + 9, at + 12));
      if (answers.length >= requests) socket.destroy();
    });
    // A status line that arrives in two pieces is not counted, so the last answer is not always known for the last.
    socket.setTimeout(maxSilenceMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answers);
    });
  });
}

/** Runs in a thread of its own: the client whose waiting is measured must not wait for the attacker's work. */
async function main(): Promise<void> {
  const settings = workerData as Flood;
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: settings.connections }, () => attack(settings)));
  parentPort?.postMessage({ answers: answers.flat(), ms: performance.now() - began });
}

if (parentPort) void main();
