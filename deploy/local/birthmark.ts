import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** One process for good. Its number alone would not do: numbers are used again. */
export interface Birthmark {
  pid: number;
  born: string;
}

function fromProc(pid: number): string | undefined {
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

function fromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [, state, born] = /^(\S+)\s+(.+)$/.exec(stdout?.trim() ?? '') ?? [];
  return status === 0 && !state?.startsWith('Z') ? born : undefined;
}

/** The mark of a running process; `undefined` when there is none with this number. */
export function birthmarkOf(pid: number): Birthmark | undefined {
  const born = existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  return born === undefined ? undefined : { pid, born };
}

/** Whether that very process still runs. */
export function isAlive({ pid, born }: Birthmark): boolean {
  return birthmarkOf(pid)?.born === born;
}
