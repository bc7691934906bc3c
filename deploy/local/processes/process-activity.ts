import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel knows about a process at one moment. */
export interface ProcessActivity {
  /** Stopped by a signal, such as SIGSTOP. */
  readonly isStopped: boolean;
  /** Some thread runs, waits for a processor or waits for a disk. */
  readonly isRunnable: boolean;
  /** Processor time of all threads. */
  readonly processorMs: number;
  /** Processor time of the main thread, which is the event loop of a Node process. */
  readonly mainThreadMs: number;
}

/** Linux counts processor time in hundredths of a second for every architecture (USER_HZ). */
const tickMs = 10;

/** The fields of /proc/<pid>/stat after the command, which may contain spaces and parentheses (proc(5)). */
function readStat(file: string): { state: string; processorMs: number } {
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  return { state, processorMs: (Number(fields[11]) + Number(fields[12])) * tickMs };
}

/** The activity of a process; undefined on a system without /proc, and for a process that does not exist. */
export function processActivity(pid: number): ProcessActivity | undefined {
  try {
    const whole = readStat(`/proc/${pid}/stat`);
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      readStat(`/proc/${pid}/task/${thread}/stat`),
    );
    return {
      isStopped: whole.state === 'T',
      isRunnable: threads.some(({ state }) => state === 'R' || state === 'D'),
      processorMs: whole.processorMs,
      mainThreadMs: readStat(`/proc/${pid}/task/${pid}/stat`).processorMs,
    };
  } catch {
    return undefined;
  }
}
