import { spawn } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from '../median';

const connections = 16;
const rounds = 5;
const roundSeconds = 2;

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** Requests per second to one URL over sixteen connections; every response must be a 2xx. */
async function rate(load: Load, seconds: number): Promise<number> {
  const result = await autocannon({ ...load, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} responses without 2xx, ${result.errors} errors`);
  return result.requests.average;
}

export interface RateComparison {
  /** Requests per second. */
  shop: number;
  bare: number;
  ratio: number;
}

/**
 * Compares the shop with a baseline in alternating rounds, because a shared machine can be twice as fast in one minute as in
 * the next and adjacent rounds see the same conditions. Returns medians.
 * @param bareRate operations of the baseline per second, measured for about this many seconds
 * @param warmUpSeconds time before the measurement, until the code is compiled
 */
export async function compareRates(
  load: Load,
  bareRate: (seconds: number) => Promise<number>,
  warmUpSeconds = 1,
): Promise<RateComparison> {
  await rate(load, warmUpSeconds);
  await bareRate(1);
  const pairs: { shop: number; bare: number }[] = [];
  while (pairs.length < rounds)
    pairs.push({ shop: await rate(load, roundSeconds), bare: await bareRate(roundSeconds) });
  return {
    shop: median(pairs.map((pair) => pair.shop)),
    bare: median(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map((pair) => pair.shop / pair.bare)),
  };
}

/** Sends requests for a round. @returns their number */
export async function requestCount(load: Load): Promise<number> {
  const { requests } = await autocannon({ ...load, connections, duration: roundSeconds });
  return requests.total;
}

/** Compares the shop with a bare Fastify that returns the same bytes. */
export async function compareWithBareFastify(load: Load, warmUpSeconds?: number): Promise<RateComparison> {
  const { url, headers = {} } = load;
  const { pathname, search } = new URL(url);
  const body = await (await fetch(url, { headers })).text();
  const bare = await startBare({ [pathname]: { contentType: 'application/json; charset=utf-8', body } });
  try {
    const baseline = { ...load, url: `${bare.url}${pathname}${search}` };
    return await compareRates(load, (seconds) => rate(baseline, seconds), warmUpSeconds);
  } finally {
    bare.stop();
  }
}

/** Starts the baseline server with the shop's responses. */
async function startBare(
  responses: Record<string, { contentType: string; body: string }>,
): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(__dirname, 'bare-server.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(responses));
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
