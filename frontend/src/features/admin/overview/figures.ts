import type { Figures } from '../../../api/schema';
import { dayMs } from '../../../api/durations';

export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

export const isPeriod = (value: number): value is Period => periods.some((period) => period === value);

/** The charts and their lines. */
export const charts = [
  { name: 'sales', lines: ['sales', 'refunds'], isMoney: true },
  { name: 'orders', lines: ['orders'], isMoney: false },
  { name: 'signups', lines: ['signups'], isMoney: false },
  { name: 'activations', lines: ['activations'], isMoney: false },
  { name: 'newsletter', lines: ['joined', 'left'], isMoney: false },
] as const;
export type Chart = (typeof charts)[number];

/** Totals at the top. `isGood` is false where a rise is bad. */
export const tiles = [
  { name: 'sales', isMoney: true, isGood: true },
  { name: 'refunds', isMoney: true, isGood: false },
  { name: 'orders', isMoney: false, isGood: true },
  { name: 'signups', isMoney: false, isGood: true },
  { name: 'activations', isMoney: false, isGood: true },
  { name: 'joined', isMoney: false, isGood: true },
  { name: 'left', isMoney: false, isGood: false },
] as const;

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

/** Change in per cent; undefined if the previous period has no data. */
export function percentChange({ total, before }: { total: number; before: number }): number | undefined {
  return before === 0 ? undefined : Math.round(((total - before) / before) * 100);
}
