import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../results/percentile';
import { costOf, type ProcessorTimes, shopProcessorTimes } from './process-usage';
import { type Load, runLoad } from './wrk';

export type { Load } from './wrk';

const rounds = 5;
const roundSeconds = 2;

export interface RateComparison {
  /** Requests per second. */
  shop: number;
  bare: number;
  ratio: number;
  /** Processor time of each process of the shop for one request, over all rounds. */
  cost: ProcessorTimes;
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
  dataDir: string,
  warmUpSeconds = 1,
): Promise<RateComparison> {
  await runLoad(load, warmUpSeconds);
  await bareRate(1);
  const pairs: { shop: number; bare: number; cost: ProcessorTimes }[] = [];
  while (pairs.length < rounds) {
    const before = shopProcessorTimes(dataDir);
    const { rate, requests } = await runLoad(load, roundSeconds);
    const cost = costOf(before, shopProcessorTimes(dataDir), requests);
    pairs.push({ shop: rate, bare: await bareRate(roundSeconds), cost });
  }
  const names = Object.keys(pairs[0]?.cost ?? {});
  return {
    shop: median(pairs.map((pair) => pair.shop)),
    bare: median(pairs.map(({ bare }) => bare)),
    ratio: median(pairs.map((pair) => pair.shop / pair.bare)),
    cost: Object.fromEntries(names.map((name) => [name, median(pairs.map(({ cost }) => cost[name] ?? 0))])),
  };
}

/** Compares the shop with a bare Fastify that serialises the same data. */
export async function compareWithBareFastify(
  load: Load,
  dataDir: string,
  warmUpSeconds?: number,
): Promise<RateComparison> {
  const { url, headers = {} } = load;
  const { pathname, search } = new URL(url);
  const response = await fetch(url, { headers });
  const bare = await startBare({ [pathname]: await response.text() });
  try {
    const baseline = { ...load, url: `${bare.url}${pathname}${search}` };
    const bareRate = async (seconds: number) => (await runLoad(baseline, seconds)).rate;
    return await compareRates(load, bareRate, dataDir, warmUpSeconds);
  } finally {
    bare.stop();
  }
}

/** Starts the baseline server with the shop's responses. */
async function startBare(responses: Record<string, string>): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(__dirname, 'bare-server.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(responses));
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
