import { readFileSync } from 'node:fs';
import { processorTimeMs, processorTimeWithChildrenMs } from './processor-time';

/** Milliseconds of processor time by process. */
export type ProcessorTimes = Readonly<Record<string, number>>;

/** The sandbox of payments and the mailbox are no part of the shop. */
const notOfShop = /sandbox|mailbox/;

/** Processor time that the processes of the running shop have used so far (Linux only). */
export function shopProcessorTimes(processesFile: string): ProcessorTimes {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  return Object.fromEntries(
    Object.entries(processes)
      .filter(([name]) => !notOfShop.test(name))
      .map(([name, { pid }]) => [
        name,
        name === 'postgres' ? processorTimeWithChildrenMs(pid) : processorTimeMs(pid),
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
