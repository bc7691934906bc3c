import type { DataSource } from 'typeorm';
import { eventually } from '../eventually';

/** Waits until this number of connections to the database wait for a lock. */
export async function waitForLockWaiters(database: DataSource, count = 1): Promise<void> {
  await eventually(async () => {
    const waiting: unknown[] = await database.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length !== count) throw new Error(`${waiting.length} wait for a lock, not ${count}`);
  });
}
