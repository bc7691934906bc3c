import type { EntityManager } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';

/** Advisory lock: shared by changes of kept days, exclusive while days are counted. */
const figuresLock = 727_048;

/**
 * The last days, today included, are counted in every answer: a payment reaches the shop late when Stripe repeats its event or the
 * shop catches up with missed ones.
 */
export const liveDays = 8;
/** SQL: a kept day is counted again once a day, whatever changed it. */
export const isFresh = `counted_at > now() - interval '1 day'`;

/** The UTC day of a time, as `2026-11-20`. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10);
export const startOf = (day: string) => `${day}T00:00:00Z`;
export const addDays = (day: string, count: number) =>
  dayOf(new Date(Date.parse(startOf(day)) + count * dayMs));

/** The lock is a statement of its own: the next one sees what was committed while it waited. */
export async function lockFigures(tx: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1)`, [figuresLock]);
}

/**
 * Drops kept days of figures, in the transaction of a change that is not of today: the next answer counts them again.
 * @param times when the changed rows are counted; null is not counted
 */
export async function invalidateFigures(
  tx: EntityManager,
  names: readonly string[],
  times: readonly (Date | null)[],
): Promise<void> {
  const today = dayOf(new Date());
  const days = new Set(times.flatMap((time) => (time ? [dayOf(time)] : [])));
  days.delete(today);
  if (days.size === 0) return;
  await lockFigures(tx, 'shared');
  await tx.query('delete from daily_figures where name = any($1) and day = any($2::date[])', [
    names,
    [...days],
  ]);
}
