import type { DataSource, EntityManager } from 'typeorm';
import type { FigurePeriod } from '#contracts/operations/figures';
import { addDays, dayOf, daysBetween, daysOf, isFresh, liveDays, lockFigures } from './figure-days';

/** A period that ends today: days before `liveFrom` are kept, the others are counted in every answer. */
export interface DetailPeriod {
  from: string;
  liveFrom: string;
  /** The day after the last one. */
  to: string;
  /** Differs after each count of a kept day. Undefined where this request counted one. */
  version: string | undefined;
}

/** Writes the details of the days from `from` to before `to` again. */
type CountDetails = (tx: EntityManager, from: string, to: string) => Promise<void>;

interface CountedDay {
  day: string;
  countedAt: string;
}

function freshDays(source: DataSource, name: string, from: string, to: string): Promise<CountedDay[]> {
  return source.query(
    `select to_char(day, 'YYYY-MM-DD') as day, extract(epoch from counted_at)::text as "countedAt" from daily_figures
      where name = $1 and day >= $2::date and day < $3::date and ${isFresh} order by day`,
    [name, from, to],
  );
}

async function markKept(tx: EntityManager, name: string, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into daily_figures (name, day, amount, counted_at)
     select $3, d::date, 0, now() from generate_series($1::date, $2::date - 1, interval '1 day') d
     on conflict (name, day) do update set counted_at = excluded.counted_at`,
    [from, to, name],
  );
}

/**
 * Figures by more than the day are kept in a table of their service. A row of `daily_figures` marks a day of it as counted, so that
 * `invalidateFigures` and the daily recount apply to it as to other figures (docs/decisions/0048).
 */
export async function keepDetails(
  source: DataSource,
  name: string,
  period: FigurePeriod,
  count: CountDetails,
  now = new Date(),
): Promise<DetailPeriod> {
  const today = dayOf(now);
  const { from } = daysOf(period, today);
  const firstLive = addDays(today, 1 - liveDays);
  const liveFrom = firstLive > from ? firstLive : from;
  const counted = await freshDays(source, name, from, liveFrom);
  const fresh = new Set(counted.map(({ day }) => day));
  const missing = daysBetween(from, today).filter((day) => day < liveFrom && !fresh.has(day));
  const [first, last] = [missing[0], missing.at(-1)];
  if (first !== undefined && last !== undefined)
    await source.transaction(async (tx) => {
      await lockFigures(tx, 'exclusive');
      await count(tx, first, addDays(last, 1));
      await markKept(tx, name, first, addDays(last, 1));
    });
  const version =
    first === undefined ? counted.map(({ day, countedAt }) => `${day} ${countedAt}`).join() : undefined;
  return { from, liveFrom, to: addDays(today, 1), version };
}
