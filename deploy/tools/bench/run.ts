import { Command } from 'commander';
import { join } from 'node:path';
import { ShopClient } from './load/shop-client';
import { profileLoad, profiledLoads } from './profile/profile';
import { compareResults, toLines } from './results/compare';
import type { Measurement } from './results/measurement';
import { describeRun, newestOfHistory, readResults, saveResults } from './results/results-file';
import { toTable } from './results/table';
import type { BenchContext } from './sections/bench-context';
import { cachedReads } from './sections/cached-reads';
import { catalogueLists } from './sections/catalogue-lists';
import { logIns } from './sections/log-ins';
import { memory } from './sections/memory';
import { personalReads } from './sections/personal-reads';
import { purchases } from './sections/purchases';

// npm run bench, beside `npm start`: rates beside a yardstick on the same machine, times and memory, with their aims (docs/performance.md).

const sections = {
  reads: cachedReads,
  catalogue: catalogueLists,
  personal: personalReads,
  'log-in': logIns,
  purchases,
  memory,
} as const satisfies Record<string, (context: BenchContext) => Promise<Measurement[]>>;

const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const sandboxUrl = process.env['STRIPE_API_BASE'] ?? 'http://localhost:12111';
const context: BenchContext = {
  shopUrl,
  shop: new ShopClient(shopUrl, sandboxUrl, process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox'),
  processesFile: process.env['PROCESSES_FILE'] ?? join('.local', 'processes.json'),
};
const print = (text: string) => void process.stdout.write(`${text}\n`);

interface Options {
  only?: string;
  out: string;
  profile?: string;
  compare?: string | true;
}

/** Measures section by section and saves after each, so that an error loses nothing that was measured before it. */
async function measure(names: readonly string[], out: string): Promise<readonly Measurement[]> {
  const run = describeRun();
  const measurements: Measurement[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (!names.includes(name)) continue;
    process.stderr.write(`measuring ${name}\n`);
    measurements.push(...(await section(context)));
    saveResults(out, { ...run, measurements });
  }
  const { processors, model, loadBefore } = run.machine;
  print(`${run.commit}, Node ${run.node}, ${processors} × ${model}, load before ${loadBefore.toFixed(2)}\n`);
  print(toTable(measurements));
  return measurements;
}

function compare(file: string | undefined, measurements: readonly Measurement[]): void {
  if (!file) return print('\nno former results: npm run bench -- --out docs/performance/<date>.json');
  const before = readResults(file);
  print(`\ncompared with ${file} (${before.commit}, Node ${before.node}):`);
  for (const line of toLines(compareResults(before.measurements, measurements))) print(line);
}

async function main({ only, out, profile, compare: former }: Options): Promise<void> {
  if (profile) {
    for (const line of await profileLoad(context, profile)) print(line);
    return;
  }
  const names = only?.split(',') ?? Object.keys(sections);
  const unknown = names.filter((name) => !(name in sections));
  if (unknown.length > 0)
    throw new Error(`unknown: ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`);
  const measurements = await measure(names, out);
  if (former) compare(former === true ? newestOfHistory() : former, measurements);
}

const program = new Command('bench')
  .option('--only <sections>', `some of ${Object.keys(sections).join(',')}`)
  .option('--out <file>', 'where the results are saved as JSON', join('.local', 'bench', 'results.json'))
  .option(
    '--compare [file]',
    'compares with former results; without a file with the newest of docs/performance',
  )
  .option('--profile <load>', `profiles the processes under a load: ${profiledLoads.join(', ')}`);

void main(program.parse().opts<Options>()).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
