import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Flood } from './load/flood';
import { pidOf, processorTimeMs } from './load/processor-time';

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const gatewayPid = pidOf(process.env['PROCESSES_FILE'] ?? '.local/processes.json', 'gateway');

const repetitions = 40;
const maxAttackMs = 60_000;
const probeMs = 20;

interface Row {
  attack: string;
  status: string;
  figure: string;
  target: string;
}

/** A JSON object of this size with fields that no contract declares. */
function unknownFields(bytes: number): string {
  const fields: string[] = [];
  for (let length = 2; length < bytes; length += fields.at(-1)?.length ?? 0)
    fields.push(`"f${fields.length}":1,`);
  return `{${fields.join('').slice(0, -1)}}`;
}

function nestedArrays(bytes: number): string {
  return `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`;
}

const flatArrays = (bytes: number) => `{"a":[${'[],'.repeat(bytes / 3)}[]]}`;

/** Mean processor time of the gateway per request. */
async function costOf(attack: string, path: string, body: string): Promise<Row> {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const statuses = new Set<number>();
  const before = processorTimeMs(gatewayPid);
  for (let i = 0; i < repetitions; i += 1) {
    const response = await fetch(`${shopUrl}${path}`, init);
    await response.arrayBuffer();
    statuses.add(response.status);
  }
  const each = (processorTimeMs(gatewayPid) - before) / repetitions;
  return {
    attack,
    status: [...statuses].join(', '),
    figure: `${each.toFixed(1)} ms each`,
    target: 'at most 5 ms',
  };
}

/** Requests the status at a fixed rate: a long wait delays as many probes as it would delay visitors. */
async function responseTimes(attack: Promise<unknown>): Promise<{ p99: number; max: number }> {
  const probes: Promise<number>[] = [];
  const probe = async () => {
    const startedAt = performance.now();
    await (await fetch(`${shopUrl}/api/status`)).arrayBuffer();
    return performance.now() - startedAt;
  };
  const timer = setInterval(() => probes.push(probe()), probeMs);
  await attack;
  clearInterval(timer);
  const times = (await Promise.all(probes)).sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, max: times.at(-1) ?? 0 };
}

/** The statuses and their counts. */
function summary(statuses: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} x ${status}`).join(', ');
}

/** Response times of another client during a flood. */
async function flood(attack: string, sent: Pick<Flood, 'bytes' | 'connections' | 'requests'>): Promise<Row> {
  const { hostname, port } = new URL(shopUrl);
  const workerData: Flood = { host: hostname, port: Number(port), maxMs: maxAttackMs, ...sent };
  const worker = new Worker(join(__dirname, 'load/flood.js'), { workerData });
  const end = new Promise<{ statuses: string[]; ms: number }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const { p99, max } = await responseTimes(end);
  const { statuses, ms } = await end;
  return {
    attack: `${attack}, finished in ${(ms / 1000).toFixed(1)} s`,
    status: summary(statuses),
    figure: `GET /api/status p99 ${p99.toFixed(0)} ms, longest ${max.toFixed(0)} ms`,
    target: 'p99 under 100 ms',
  };
}

const page = 'GET / HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br\r\n\r\n';

function webhook(): string {
  const body = JSON.stringify({ id: 'evt_attack', type: 'charge.refunded' });
  const headers = `Content-Type: application/json\r\nStripe-Signature: t=1,v1=00\r\nContent-Length: ${body.length}`;
  return `POST /api/webhooks/stripe HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n${body}`;
}

async function main(): Promise<void> {
  await fetch(`${shopUrl}/`);
  const rows = [
    await costOf('90 kB of unknown fields at log-in', '/api/login', unknownFields(90_000)),
    await costOf('16 kB of unknown fields at log-in', '/api/login', unknownFields(16_000)),
    await costOf('560 kB of nested arrays without a token', '/api/news/admin', nestedArrays(560_000)),
    await costOf('560 kB of empty arrays without a token', '/api/news/admin', flatArrays(560_000)),
    await costOf('16 kB of nested arrays at log-in', '/api/login', nestedArrays(16_000)),
    await costOf('16 kB of empty arrays at log-in', '/api/login', flatArrays(16_000)),
    await flood('200 connections, 300 pipelined pages each', {
      bytes: page,
      connections: 200,
      requests: 300,
    }),
    await flood('2,000 webhooks at once', { bytes: webhook(), connections: 2_000, requests: 1 }),
  ];
  for (const { attack, status, figure, target } of rows)
    process.stdout.write(`${attack}\n  ${[status, figure, target].filter(Boolean).join('; ')}\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
