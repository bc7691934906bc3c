import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const pauseMs = 250;

/**
 * Does the work unless another replica is at it. The lock belongs to a connection, so it is gone when its holder dies.
 * @param lock any number of this database's own
 * @returns whether it was done here
 */
export async function alone(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    const [answer] = (await runner.query('select pg_try_advisory_lock($1) as mine', [lock])) as {
      mine: boolean;
    }[];
    if (!answer?.mine) return false;
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

/** Does the work when no other replica is at it any more. Asks again and again: to wait in the database would run into its time limit. */
export async function afterOthers(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!(await alone(dataSource, lock, work))) await pause(pauseMs);
}
