import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second (`sysconf(_SC_CLK_TCK)` on every Linux that Node supports). */
const tickMs = 10;

interface ProcessorTimes {
  parent: number;
  /** Of the process itself, milliseconds. */
  own: number;
  /** Of its children that have ended, milliseconds. */
  endedChildren: number;
}

function processorTimes(pid: number | string): ProcessorTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; state and parent follow it, then from the 12th field utime, stime, cutime, cstime.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMs;
  return { parent: fields[1] ?? 0, own: sum(11), endedChildren: sum(13) };
}

/** Processor time that a process has used so far, user and system together, in milliseconds (Linux only). */
export function processorTimeMs(pid: number): number {
  return processorTimes(pid).own;
}

/** The same of a process and all its children, those that have ended included: Postgres has one for each connection. */
export function processorTimeWithChildrenMs(pid: number): number {
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

/** The process id of a service of the running stack. */
export function pidOf(processesFile: string, name: string): number {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  const pid = processes[name]?.pid;
  if (pid === undefined) throw new Error(`${processesFile} has no process ${name}`);
  return pid;
}
