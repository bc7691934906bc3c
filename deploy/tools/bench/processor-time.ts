import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second (`sysconf(_SC_CLK_TCK)` on every Linux that Node supports). */
const tickMs = 10;

/** Processor time that a process has used so far, user and system together, in milliseconds (Linux only). */
export function processorTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; utime and stime are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The process id of a service of the running stack. */
export function pidOf(processesFile: string, name: string): number {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  const pid = processes[name]?.pid;
  if (pid === undefined) throw new Error(`${processesFile} has no process ${name}`);
  return pid;
}
