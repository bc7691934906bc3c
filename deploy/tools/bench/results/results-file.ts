import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Measurement } from './measurement';

/** The results of one run with what they depend on. */
export interface BenchResults {
  at: string;
  /** `git describe`: the last tag, the commits since and the commit. */
  commit: string;
  node: string;
  machine: { processors: number; model: string; memoryGb: number; loadBefore: number };
  measurements: readonly Measurement[];
}

/** Results that belong to a release; docs/performance.md reads them. */
const historyFolder = join('docs', 'performance');

/** The state of the machine before a run: other work on it makes every figure worse. */
export function describeRun(): Omit<BenchResults, 'measurements'> {
  const [processor] = cpus();
  return {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['describe', '--tags', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    node: process.version,
    machine: {
      processors: cpus().length,
      model: processor?.model ?? 'unknown',
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      loadBefore: loadavg()[0] ?? 0,
    },
  };
}

export function saveResults(file: string, results: BenchResults): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}

export function readResults(file: string): BenchResults {
  return JSON.parse(readFileSync(file, 'utf8')) as BenchResults;
}

/** The newest results of the history; its files are named by their date. */
export function newestOfHistory(): string | undefined {
  const names = readdirSync(historyFolder).filter((name) => name.endsWith('.json'));
  const newest = names.sort().at(-1);
  return newest && join(historyFolder, newest);
}
