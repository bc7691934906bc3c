import type { DataSource } from 'typeorm';
import type { DailyFigures, DailySeries, FigurePeriod } from '#contracts/operations/figures';
import { registeredMethods } from '../registrations/registered-methods';
import {
  addDays,
  dayOf,
  daysBetween,
  daySql,
  daysOf,
  isFresh,
  liveDays,
  lockFigures,
  startOf,
} from './figure-days';

/**
 * SQL by name of the figure: a statement that returns `at` and `amount` of everything from `$1` to before `$2`. It is written in the
 * code, never input.
 */
export type FigureQueries = Readonly<Record<string, string>>;

/** The statements that the modules of a service register. */
export const figureQueries = registeredMethods<[], FigureQueries>();
/** Registers a method that returns the statements of a table's figures. */
export const Figures = figureQueries.register;

interface Day {
  day: string;
  amount: number;
}

/** Avoids fractions of cents in sums of floating-point numbers. */
const rounded = (amount: number) => Math.round(amount * 100) / 100;
const sumOf = (amounts: readonly number[]) => rounded(amounts.reduce((sum, amount) => sum + amount, 0));

const perDay = (counted: string) =>
  `select ${daySql()} as day, sum(amount)::float8 as amount from (${counted}) facts group by 1`;

/** The amounts of days that are counted in every answer, of all figures in one statement. */
async function liveAmounts(
  source: DataSource,
  counted: FigureQueries,
  from: string,
  to: string,
): Promise<(Day & { name: string })[]> {
  const figures = Object.entries(counted).map(
    ([name, statement]) => `select '${name}' as name, day, amount from (${perDay(statement)}) days`,
  );
  return source.query(
    `select name, to_char(day, 'YYYY-MM-DD') as day, amount from (${figures.join(' union all ')}) figures`,
    [startOf(from), startOf(to)],
  );
}

/** The kept amounts by figure, in the order of their days: as JSON, because a year of all figures has thousands of values. */
async function keptAmounts(
  source: DataSource,
  names: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, number[]>> {
  const rows = await source.query<{ name: string; amounts: number[] }[]>(
    `select name, json_agg(amount order by day) as amounts from daily_figures
      where name = any($1) and day >= $2::date and day < $3::date and ${isFresh} group by name`,
    [names, from, to],
  );
  return new Map(rows.map(({ name, amounts }) => [name, amounts]));
}

/** The days of a period that have no kept amount. */
async function missingDays(source: DataSource, name: string, days: readonly string[]): Promise<string[]> {
  const rows = await source.query<{ day: string }[]>(
    `select to_char(day, 'YYYY-MM-DD') as day from daily_figures
      where name = $1 and day >= $2::date and day <= $3::date and ${isFresh}`,
    [name, days[0], days.at(-1)],
  );
  const known = new Set(rows.map(({ day }) => day));
  return days.filter((day) => !known.has(day));
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
         from generate_series($4::date, $5::date - 1, interval '1 day') d
              left join (${perDay(counted)}) facts on facts.day = d::date
       on conflict (name, day) do update set amount = excluded.amount, counted_at = excluded.counted_at`,
      [startOf(from), startOf(to), name, from, to],
    );
  });
}

/** The kept amounts of all days, by figure; missing ones are counted first. */
async function completeAmounts(
  source: DataSource,
  counted: FigureQueries,
  days: readonly string[],
): Promise<Map<string, number[]>> {
  const names = Object.keys(counted);
  const [from = '', to = ''] = [days[0], addDays(days.at(-1) ?? '', 1)];
  const kept = await keptAmounts(source, names, from, to);
  const incomplete = Object.entries(counted).filter(([name]) => kept.get(name)?.length !== days.length);
  if (incomplete.length === 0) return kept;
  // Sequentially, because figures are not urgent and must not occupy all connections.
  for (const [name, statement] of incomplete) {
    const missing = await missingDays(source, name, days);
    await keep(source, name, statement, missing[0] ?? from, addDays(missing.at(-1) ?? days.at(-1) ?? '', 1));
  }
  return keptAmounts(source, names, from, to);
}

/** Sums per day of the shop over a period that ends today, with the total of the previous period (docs/decisions/0048): two statements. */
export async function queryDailyFigures(
  source: DataSource,
  counted: FigureQueries,
  period: FigurePeriod,
  now = new Date(),
): Promise<DailyFigures> {
  const today = dayOf(now);
  const { from, count, before } = daysOf(period, today);
  const days = daysBetween(before.from, today);
  const liveFrom = addDays(today, 1 - liveDays);
  const keptDays = days.filter((day) => day < liveFrom);
  const kept = await completeAmounts(source, counted, keptDays);
  const live = await liveAmounts(source, counted, liveFrom, addDays(today, 1));
  const series = Object.keys(counted).map((name): DailySeries => {
    const own = new Map(live.filter((row) => row.name === name).map(({ day, amount }) => [day, amount]));
    const current = days.slice(keptDays.length).map((day) => own.get(day) ?? 0);
    const amounts = [...(kept.get(name) ?? []), ...current].map(rounded);
    const points = amounts.slice(-count);
    return { name, points, total: sumOf(points), before: sumOf(amounts.slice(0, before.count)) };
  });
  return { from, series };
}
