import { readdirSync, readFileSync } from 'node:fs';
import { runningProcesses } from '../../driver/running-processes';

// What processes used, from the kernel's /proc (Linux only).

/** The kernel counts in hundredths of a second (`sysconf(_SC_CLK_TCK)` on every Linux that Node supports). */
const tickMs = 10;

/** Milliseconds of processor time by process. */
export type ProcessorTimes = Readonly<Record<string, number>>;

/** The sandbox of payments and the mailbox are no part of the shop. */
const notOfShop = /sandbox|mailbox/;

function processorTimes(pid: number | string): { parent: number; own: number; endedChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; state and parent follow it, then from the 12th field utime, stime, cutime, cstime.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMs;
  return { parent: fields[1] ?? 0, own: sum(11), endedChildren: sum(13) };
}

/** Milliseconds of a process and all its children, those that have ended included: Postgres has one for each connection. */
export function processorTimeWithChildren(pid: number): number {
  const { own, endedChildren } = processorTimes(pid);
  let sum = own + endedChildren;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const child = processorTimes(entry);
      if (child.parent === pid) sum += child.own + child.endedChildren;
    } catch {
      // It has ended since the list was read.
    }
  }
  return sum;
}

/** What the processes of the running shop have used so far. */
export function shopProcessorTimes(dataDir: string): ProcessorTimes {
  return Object.fromEntries(
    Object.entries(runningProcesses(dataDir))
      .filter(([name]) => !notOfShop.test(name))
      .map(([name, { pid }]) => [
        name,
        name === 'postgres' ? processorTimeWithChildren(pid) : processorTimes(pid).own,
      ]),
  );
}

/** The difference of two samples, divided among a number of requests. */
export function costOf(before: ProcessorTimes, after: ProcessorTimes, requests: number): ProcessorTimes {
  return Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / requests]),
  );
}

export function sumOf(times: ProcessorTimes): number {
  return Object.values(times).reduce((sum, ms) => sum + ms, 0);
}

/** The sum of a field of the scheduler's statistics over all threads: 0 is nanoseconds on a processor, 2 the times that one was given. */
export function schedulerStatistic(pid: number, field: 0 | 2): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[field]))
    .reduce((sum, value) => sum + value, 0);
}

/** Proportional memory of a process in MB: shared pages are divided among the processes that share them. */
export function proportionalMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
