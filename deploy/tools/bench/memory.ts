import { readFileSync } from 'node:fs';

/** Proportional memory of a process in MB: shared pages are divided among the processes that share them (Linux only). */
function proportionalMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Memory of every process of the running stack, by name. */
export function memoryOf(processesFile: string): Map<string, number> {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  return new Map(Object.entries(processes).map(([name, { pid }]) => [name, proportionalMegabytes(pid)]));
}
