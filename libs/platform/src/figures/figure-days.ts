import type { EntityManager } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import { dayIn, shopTimeZone, startOfDay } from '#contracts/fields/time-zone';
import type { FigurePeriod } from '#contracts/operations/figures';

/** Advisory lock: shared by changes of kept days, exclusive while days are counted. */
const figuresLock = 727_048;

/**
 * The last days, today included, are counted in every answer: a payment reaches the shop late when Stripe repeats its event or the
 * shop catches up with missed ones.
 */
export const liveDays = 8;
/** SQL: a kept day is counted again once a day, whatever changed it. */
export const isFresh = `counted_at > now() - interval '1 day'`;

/** The day of a time in the time zone of the shop, as `2026-11-20`. */
export const dayOf = (time: Date) => dayIn(shopTimeZone(), time);
/** When a day begins in the time zone of the shop. */
export const startOf = (day: string) => startOfDay(day, shopTimeZone());
/** SQL of the day of `at` in the time zone of the shop. The name is one that `Intl` knows, so it contains no quote. */
export const daySql = () => `(at at time zone '${shopTimeZone()}')::date`;
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

interface Days {
  from: string;
  count: number;
}

const startOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The days of a period that ends today, and those that it is compared with. */
export function daysOf(period: FigurePeriod, today = dayOf(new Date())): Days & { before: Days } {
  if (period !== 'month')
    return {
      ...{ from: addDays(today, 1 - period), count: period },
      before: { from: addDays(today, 1 - 2 * period), count: period },
    };
  const from = startOfMonth(today);
  const count = Number(today.slice(8));
  const lastOfPrevious = addDays(from, -1);
  // The previous month may be shorter.
  const before = {
    from: startOfMonth(lastOfPrevious),
    count: Math.min(count, Number(lastOfPrevious.slice(8))),
  };
  return { from, count, before };
}

/** All days from one to another. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

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
