import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const retryDelayMs = 250;

/**
 * Runs the work under an advisory lock unless another replica holds it. The lock belongs to a connection, so it is released when
 * its holder exits.
 * @param lock a number that is unique in this database
 * @returns whether the work was run
 */
export async function tryWithAdvisoryLock(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('select pg_try_advisory_lock($1) as acquired', [lock])) as {
      acquired: boolean;
    }[];
    if (!row?.acquired) return false;
    try {
      await work();
    } finally {
      await runner.query('select pg_advisory_unlock($1)', [lock]);
    }
    return true;
  } finally {
    await runner.release();
  }
}

/** Waits for the advisory lock, then runs the work. Polls, because waiting in the database would exceed its statement timeout. */
export async function withAdvisoryLock(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!(await tryWithAdvisoryLock(dataSource, lock, work))) await pause(retryDelayMs);
}
