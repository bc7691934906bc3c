import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from './memory';
import { processorTimeWithChildrenMs } from './load/processor-time';

/**
 * `npm run bench:idle -- [data folder] [seconds]`: what a shop without visitors uses. Wait a minute after its start. Exits with 1 when an aim is
 * missed.
 */
const [dataDir = '.local', seconds = '120'] = process.argv.slice(2);
const periodMs = Number(seconds) * 1_000;
const maxProcessorShare = 0.02;
const maxMegabytes = 400;
/** Gateway and services; the rest are servers, sandboxes and the supervisor. */
const isOwnProcess = (name: string) =>
  /^(gateway|identity|catalogue|news|newsletter|commerce|licensing)(-\d+)?$/.test(name);

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as T;
}

/** How often the kernel gave a processor to any thread of a process. */
function wakeUpsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[2]))
    .reduce((sum, count) => sum + count, 0);
}

interface Sample {
  readonly processorMs: number;
  readonly wakeUps: number;
}

function sample(pids: ReadonlyMap<string, number>): Map<string, Sample> {
  return new Map(
    [...pids].map(([name, pid]) => [
      name,
      {
        // The supervisor's children are the other processes.
        processorMs: name === 'supervisor' ? ownProcessorMs(pid) : processorTimeWithChildrenMs(pid),
        wakeUps: wakeUpsOf(pid),
      },
    ]),
  );
}

/** In nanoseconds, so finer than the hundredths of a second of `stat`. */
function ownProcessorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map(
      (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    )
    .reduce((sum, ms) => sum + ms, 0);
}

async function main(): Promise<void> {
  const processes = readJson<Record<string, { pid: number }>>('processes.json');
  const pids = new Map(Object.entries(processes).map(([name, { pid }]) => [name, pid]));
  pids.set('supervisor', readJson<{ pid: number }>('supervisor.json').pid);
  const before = sample(pids);
  await pause(periodMs);
  const after = sample(pids);
  const memory = memoryOf(join(dataDir, 'processes.json'));
  const print = (...cells: string[]) =>
    process.stdout.write(`${cells.map((cell) => cell.padEnd(20)).join('')}\n`);
  print('process', '% of a core', 'wake-ups/s', 'MB (Pss)');
  const total = { share: 0, wakeUps: 0, megabytes: 0 };
  for (const [name, now] of after) {
    const earlier = before.get(name) ?? now;
    const share = (now.processorMs - earlier.processorMs) / periodMs;
    const wakeUps = ((now.wakeUps - earlier.wakeUps) / periodMs) * 1_000;
    const megabytes = memory.get(name) ?? 0;
    total.share += share;
    total.wakeUps += wakeUps;
    if (isOwnProcess(name)) total.megabytes += megabytes;
    print(name, (share * 100).toFixed(2), wakeUps.toFixed(1), megabytes.toFixed(1));
  }
  print('all', (total.share * 100).toFixed(2), total.wakeUps.toFixed(1), '');
  print('gateway, services', '', '', total.megabytes.toFixed(1));
  print('aim', `${maxProcessorShare * 100}`, '', String(maxMegabytes));
  if (total.share > maxProcessorShare || total.megabytes > maxMegabytes) process.exitCode = 1;
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
