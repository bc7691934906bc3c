import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Identifies one process. A pid alone is not enough, because pids are reused. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): after the name in brackets come the state (field 3) … and the start time in ticks since boot (field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [, state, startTime] = /^(\S+)\s+(.+)$/.exec(stdout?.trim() ?? '') ?? [];
  return status === 0 && !state?.startsWith('Z') ? startTime : undefined;
}

/** The identity of a running process; `undefined` when no process has this pid. */
export function processIdentity(pid: number): ProcessIdentity | undefined {
  const startTime = existsSync('/proc/self/stat') ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return startTime === undefined ? undefined : { pid, startTime };
}

/** Whether this process still runs. */
export function isAlive({ pid, startTime }: ProcessIdentity): boolean {
  return processIdentity(pid)?.startTime === startTime;
}
