import type { DataSource } from 'typeorm';
import type { DailyFigures, DailySeries, FigurePeriod } from '#contracts/operations/figures';

/**
 * SQL by name of the figure: a statement that returns `at` and `amount` of everything since `$1`. It is written in the code,
 * never input.
 */
export type FigureQueries = Readonly<Record<string, string>>;

interface Day {
  day: string;
  amount: number;
}

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Avoids fractions of cents in sums of floating-point numbers. */
const rounded = (amount: number) => Math.round(amount * 100) / 100;
const sumOf = (amounts: readonly number[]) => rounded(amounts.reduce((sum, amount) => sum + amount, 0));

async function querySeries(
  source: DataSource,
  name: string,
  counted: string,
  days: number,
  today: string,
): Promise<DailySeries> {
  const first = dayOf(Date.parse(today) - (2 * days - 1) * dayMs);
  const rows = await source.query<Day[]>(
    `with facts as (select (at at time zone 'UTC')::date as day, sum(amount)::float8 as amount from (${counted}) f group by 1)
     select to_char(d, 'YYYY-MM-DD') as day, coalesce(facts.amount, 0) as amount
       from generate_series($1::timestamptz at time zone 'UTC', $2::date, '1 day') d left join facts on facts.day = d::date
      order by d`,
    [`${first}T00:00:00Z`, today],
  );
  const amounts = rows.map(({ amount }) => rounded(amount));
  const points = amounts.slice(days);
  return { name, points, total: sumOf(points), before: sumOf(amounts.slice(0, days)) };
}

/** Sums per UTC day over a period that ends today, with the total of the previous period. */
export async function queryDailyFigures(
  source: DataSource,
  counted: FigureQueries,
  days: FigurePeriod,
  now = new Date(),
): Promise<DailyFigures> {
  const today = dayOf(now.getTime());
  const series: DailySeries[] = [];
  // Sequentially, because figures are not urgent and must not occupy all connections.
  for (const [name, statement] of Object.entries(counted))
    series.push(await querySeries(source, name, statement, days, today));
  return { from: dayOf(Date.parse(today) - (days - 1) * dayMs), series };
}
