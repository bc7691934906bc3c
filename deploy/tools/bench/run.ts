import { Command } from 'commander';
import { join } from 'node:path';
import { StartupError } from '#local-servers/startup-error';
import { readStackInfo } from '../driver/local-shop';
import { runTool } from '../driver/report';
import { compareResults, toLines } from './results/compare';
import type { Measurement } from './results/measurement';
import { describeRun, newestOfHistory, readResults, saveResults } from './results/results-file';
import { missedAims, tableOf } from './results/table';
import { activations } from './sections/activations';
import { cachedReads } from './sections/cached-reads';
import { catalogueLists } from './sections/catalogue-lists';
import type { BenchContext } from './sections/context';
import { idle } from './sections/idle';
import { logIns } from './sections/log-ins';
import { memory } from './sections/memory';
import { panel } from './sections/panel';
import { personalReads } from './sections/personal-reads';
import { purchases } from './sections/purchases';
import { sales } from './sections/sales';
import { lighthouse, web } from './sections/web';

// npm run bench, beside `npm start`: rates beside a yardstick on the same machine, times and memory, with their aims (docs/performance.md).

const sections = {
  reads: cachedReads,
  catalogue: catalogueLists,
  personal: personalReads,
  'log-in': logIns,
  purchases,
  activations,
  memory,
  // Those below are measured when they are named.
  sales,
  panel,
  web,
  lighthouse,
  idle,
} as const satisfies Record<string, (context: BenchContext) => Promise<Measurement[]>>;

const names = Object.keys(sections);
const usualNames = names.slice(0, names.indexOf('memory') + 1);
const print = (text: string) => void process.stdout.write(`${text}\n`);

interface Options {
  only?: string;
  data: string;
  out: string;
  compare?: string | true;
}

/** Measures section by section and saves after each, so that an error loses nothing that was measured before it. */
async function measure(chosen: readonly string[], { data, out }: Options): Promise<readonly Measurement[]> {
  const { shop, sandbox } = readStackInfo(data);
  const run = describeRun();
  const measurements: Measurement[] = [];
  for (const [name, section] of Object.entries(sections)) {
    if (!chosen.includes(name)) continue;
    process.stderr.write(`measuring ${name}\n`);
    measurements.push(...(await section({ shop, sandbox, dataDir: data })));
    saveResults(out, { ...run, measurements });
  }
  const { processors, model, loadBefore } = run.machine;
  print(`${run.commit}, Node ${run.node}, ${processors} × ${model}, load before ${loadBefore.toFixed(2)}\n`);
  print(`${tableOf(measurements)}\n`);
  return measurements;
}

function compare(file: string | undefined, measurements: readonly Measurement[]): void {
  if (!file) return print('no former results: npm run bench -- --out docs/performance/<date>.json\n');
  const before = readResults(file);
  print(`compared with ${file} (${before.commit}, Node ${before.node}):`);
  for (const line of toLines(compareResults(before.measurements, measurements))) print(line);
  print('');
}

async function main(options: Options): Promise<string[]> {
  const { only, compare: former } = options;
  const chosen = only?.split(',') ?? usualNames;
  const unknown = chosen.filter((name) => !(name in sections));
  if (unknown.length > 0)
    throw new StartupError(`unknown: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  const measurements = await measure(chosen, options);
  if (former) compare(former === true ? newestOfHistory() : former, measurements);
  return missedAims(measurements);
}

const program = new Command('bench')
  .option('--only <sections>', `some of ${names.join(',')}; without it ${usualNames.join(',')}`)
  .option('--data <folder>', 'of the running shop', '.local')
  .option('--out <file>', 'where the results are saved as JSON', join('.local', 'bench', 'results.json'))
  .option(
    '--compare [file]',
    'compares with former results; without a file with the newest of docs/performance',
  );

runTool(() => main(program.parse().opts<Options>()));
