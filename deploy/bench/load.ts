import { spawn } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './median';

const connections = 16;
const rounds = 5;
const roundSeconds = 2;

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/** Requests per second of one address under sixteen connections; every answer must be a 2xx. */
async function rate(load: Load, seconds: number): Promise<number> {
  const result = await autocannon({ ...load, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

export interface Compared {
  /** A second. */
  mine: number;
  bare: number;
  ratio: number;
}

/**
 * The shop beside a yardstick, in turns: a shared machine is twice as fast in one minute as in the next, and what follows each
 * other at once met the same minute. Medians.
 * @param bareRate how often a second the yardstick does it, measured for about so many seconds
 * @param warmUpSeconds until code that has never run is no longer measured
 */
export async function besides(
  load: Load,
  bareRate: (seconds: number) => Promise<number>,
  warmUpSeconds = 1,
): Promise<Compared> {
  await rate(load, warmUpSeconds);
  await bareRate(1);
  const pairs: { mine: number; bare: number }[] = [];
  while (pairs.length < rounds)
    pairs.push({ mine: await rate(load, roundSeconds), bare: await bareRate(roundSeconds) });
  return {
    mine: median(pairs.map(({ mine }) => mine)),
    bare: median(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map(({ mine, bare }) => mine / bare)),
  };
}

/** The shop beside a bare Fastify that answers the same bytes. */
export async function besideBare(url: string, warmUpSeconds?: number): Promise<Compared> {
  const { pathname, search } = new URL(url);
  const body = await (await fetch(url)).text();
  const bare = await startBare({ [pathname]: { contentType: 'application/json; charset=utf-8', body } });
  try {
    const yardstick = { url: `${bare.url}${pathname}${search}` };
    return await besides({ url }, (seconds) => rate(yardstick, seconds), warmUpSeconds);
  } finally {
    bare.stop();
  }
}

/** Starts the yardstick with the bytes the shop answers. */
async function startBare(
  answers: Record<string, { contentType: string; body: string }>,
): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(__dirname, 'bare-server.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answers));
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
