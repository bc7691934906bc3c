import type { DailySeries, Figures } from '../../../api/schema';
import { dayMs } from '../../../api/durations';

export const periods = [7, 30, 'month', 90, 365] as const;
export type Period = (typeof periods)[number];

/** The period that an address names. */
export const periodOf = (text: string | null): Period =>
  periods.find((period) => String(period) === text) ?? 30;

/** The charts and their lines. */
export const charts = [
  { name: 'sales', lines: ['sales', 'refunds'], isMoney: true },
  { name: 'orders', lines: ['orders'], isMoney: false },
  { name: 'signups', lines: ['signups'], isMoney: false },
  { name: 'activations', lines: ['activations'], isMoney: false },
  { name: 'newsletter', lines: ['joined', 'left'], isMoney: false },
] as const;
export type Chart = (typeof charts)[number];

/** Totals at the top. `isGood` is false where a rise is bad, undefined where it is neither. */
export const tiles: readonly { name: string; isMoney: boolean; isGood?: boolean }[] = [
  { name: 'sales', isMoney: true, isGood: true },
  { name: 'refunds', isMoney: true, isGood: false },
  { name: 'fees', isMoney: true, isGood: false },
  { name: 'net', isMoney: true, isGood: true },
  { name: 'tax', isMoney: true },
  { name: 'orders', isMoney: false, isGood: true },
  { name: 'average', isMoney: true, isGood: true },
  { name: 'signups', isMoney: false, isGood: true },
  { name: 'activations', isMoney: false, isGood: true },
  { name: 'joined', isMoney: false, isGood: true },
  { name: 'left', isMoney: false, isGood: false },
];

const longPeriod = 90;

export interface Row {
  /** The day, or the first day of the week. */
  day: string;
  values: Readonly<Record<string, number>>;
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** One row per day, or per week for a year; weeks are counted back from today so that the last one is complete. */
export function chartRows(
  { from, series }: Pick<Figures, 'from' | 'series'>,
  lines: readonly string[],
): Row[] {
  const shown = series.filter(({ name }) => lines.includes(name));
  const days = shown[0]?.points.length ?? 0;
  const step = days > longPeriod ? 7 : 1;
  const rows: Row[] = [];
  for (let end = days; end > 0; end -= step) {
    const begin = Math.max(0, end - step);
    const sumOf = (points: readonly number[]) =>
      rounded(points.slice(begin, end).reduce((sum, point) => sum + point, 0));
    rows.unshift({
      day: new Date(Date.parse(from) + begin * dayMs).toISOString().slice(0, 10),
      values: Object.fromEntries(shown.map(({ name, points }) => [name, sumOf(points)])),
    });
  }
  return rows;
}

export type Totals = Pick<DailySeries, 'total' | 'before'>;

/** Totals of the period and of the previous one by name, with those that follow from others. */
export function totalsOf(series: readonly DailySeries[]): ReadonlyMap<string, Totals> {
  const totals = new Map<string, Totals>(series.map((one) => [one.name, one]));
  const [sales, refunds, fees, orders] = ['sales', 'refunds', 'fees', 'orders'].map((name) =>
    totals.get(name),
  );
  if (!sales || !refunds || !fees || !orders) return totals;
  const average = (amount: number, count: number) => (count === 0 ? 0 : rounded(amount / count));
  return totals
    .set('net', {
      total: rounded(sales.total - refunds.total - fees.total),
      before: rounded(sales.before - refunds.before - fees.before),
    })
    .set('average', {
      total: average(sales.total, orders.total),
      before: average(sales.before, orders.before),
    });
}

/** Change in per cent; undefined if there was nothing before to compare with. */
export function percentChange({ total, before }: Totals): number | undefined {
  return before <= 0 ? undefined : Math.round(((total - before) / before) * 100);
}
