import type { DataSource } from 'typeorm';
import type { DailyFigures, DailySeries, FigurePeriod } from '#contracts/operations/figures';
import { addDays, dayOf, isFresh, liveDays, lockFigures, startOf } from './figure-days';

/**
 * SQL by name of the figure: a statement that returns `at` and `amount` of everything from `$1` to before `$2`. It is written in the
 * code, never input.
 */
export type FigureQueries = Readonly<Record<string, string>>;

interface Day {
  day: string;
  amount: number;
}

/** Avoids fractions of cents in sums of floating-point numbers. */
const rounded = (amount: number) => Math.round(amount * 100) / 100;
const sumOf = (amounts: readonly number[]) => rounded(amounts.reduce((sum, amount) => sum + amount, 0));

const perDay = (counted: string) =>
  `select (at at time zone 'UTC')::date as day, sum(amount)::float8 as amount from (${counted}) facts group by 1`;

async function liveAmounts(source: DataSource, counted: string, from: string, to: string): Promise<Day[]> {
  return source.query<Day[]>(
    `select to_char(day, 'YYYY-MM-DD') as day, amount from (${perDay(counted)}) days`,
    [startOf(from), startOf(to)],
  );
}

function keptAmounts(source: DataSource, name: string, from: string, to: string): Promise<Day[]> {
  return source.query<Day[]>(
    `select to_char(day, 'YYYY-MM-DD') as day, amount from daily_figures
      where name = $1 and day >= $2::date and day < $3::date and ${isFresh} order by day`,
    [name, from, to],
  );
}

/** Counts days and keeps them. The lock makes it wait for changes of these days that are not committed. */
async function keep(
  source: DataSource,
  name: string,
  counted: string,
  from: string,
  to: string,
): Promise<void> {
  await source.transaction(async (tx) => {
    await lockFigures(tx, 'exclusive');
    await tx.query(
      `insert into daily_figures (name, day, amount, counted_at)
       select $3, d::date, coalesce(facts.amount, 0), now()
         from generate_series($1::timestamptz at time zone 'UTC', $2::timestamptz at time zone 'UTC' - interval '1 day', '1 day') d
              left join (${perDay(counted)}) facts on facts.day = d::date
       on conflict (name, day) do update set amount = excluded.amount, counted_at = excluded.counted_at`,
      [startOf(from), startOf(to), name],
    );
  });
}

/** The kept amounts of all days; missing ones are counted first. */
async function completeAmounts(
  source: DataSource,
  name: string,
  counted: string,
  days: readonly string[],
): Promise<Day[]> {
  const [from = '', to = ''] = [days[0], addDays(days.at(-1) ?? '', 1)];
  const kept = await keptAmounts(source, name, from, to);
  if (kept.length === days.length) return kept;
  const known = new Set(kept.map(({ day }) => day));
  const missing = days.filter((day) => !known.has(day));
  await keep(source, name, counted, missing[0] ?? from, addDays(missing.at(-1) ?? '', 1));
  return keptAmounts(source, name, from, to);
}

async function querySeries(
  source: DataSource,
  name: string,
  counted: string,
  period: FigurePeriod,
  today: string,
): Promise<DailySeries> {
  const days = Array.from({ length: 2 * period }, (_, index) => addDays(today, index + 1 - 2 * period));
  const liveFrom = addDays(today, 1 - liveDays);
  const kept = await completeAmounts(
    source,
    name,
    counted,
    days.filter((day) => day < liveFrom),
  );
  const live = await liveAmounts(source, counted, liveFrom, addDays(today, 1));
  const amountOf = new Map([...kept, ...live].map(({ day, amount }) => [day, rounded(amount)]));
  const amounts = days.map((day) => amountOf.get(day) ?? 0);
  const points = amounts.slice(period);
  return { name, points, total: sumOf(points), before: sumOf(amounts.slice(0, period)) };
}

/** Sums per UTC day over a period that ends today, with the total of the previous period (docs/decisions/0048). */
export async function queryDailyFigures(
  source: DataSource,
  counted: FigureQueries,
  days: FigurePeriod,
  now = new Date(),
): Promise<DailyFigures> {
  const today = dayOf(now);
  const series: DailySeries[] = [];
  // Sequentially, because figures are not urgent and must not occupy all connections.
  for (const [name, statement] of Object.entries(counted))
    series.push(await querySeries(source, name, statement, days, today));
  return { from: addDays(today, 1 - days), series };
}
