import { chartRows, percentChange, periodOf, totalsOf } from './figures';

const series = (name: string, points: number[]) => ({ name, points, total: 0, before: 0 });

describe('rows of a chart', () => {
  it('are days with a value for each line', () => {
    const figures = {
      from: '2026-11-14',
      series: [series('sales', [1, 2]), series('refunds', [0, 1]), series('x', [9, 9])],
    };
    expect(chartRows(figures, ['sales', 'refunds'])).toEqual([
      { day: '2026-11-14', values: { sales: 1, refunds: 0 } },
      { day: '2026-11-15', values: { sales: 2, refunds: 1 } },
    ]);
  });

  it('are weeks for a year, end with a complete week and lose no cent', () => {
    const figures = {
      from: '2025-11-21',
      series: [
        series(
          'sales',
          Array.from({ length: 365 }, () => 0.1),
        ),
      ],
    };
    const rows = chartRows(figures, ['sales']);
    expect(rows).toHaveLength(53);
    expect(rows[0]).toEqual({ day: '2025-11-21', values: { sales: 0.1 } });
    expect(rows.at(-1)).toEqual({ day: '2026-11-14', values: { sales: 0.7 } });
  });

  it('are empty when a service did not respond', () => {
    expect(chartRows({ from: '2026-11-14', series: [] }, ['sales'])).toEqual([]);
  });
});

describe('change against the previous period', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [7, 0, undefined],
    [0, 0, undefined],
    [7, -3, undefined],
  ])('is calculated for a total of %s after %s: %s per cent', (total, before, change) => {
    expect(percentChange({ total, before })).toBe(change);
  });
});

describe('totals of the overview', () => {
  const total = (name: string, now: number, before: number) => ({ name, points: [], total: now, before });

  it('have net amount and average order of both periods, to the cent', () => {
    const [sales, refunds] = [total('sales', 100.1, 50), total('refunds', 10.05, 60)];
    const totals = totalsOf([sales, refunds, total('fees', 1.7, 0.95), total('orders', 3, 0)]);
    expect(totals.get('net')).toEqual({ total: 88.35, before: -10.95 });
    expect(totals.get('average')).toEqual({ total: 33.37, before: 0 });
  });

  it('have no net amount while a figure that it follows from is unavailable', () => {
    const known = [total('sales', 1, 1), total('refunds', 1, 1), total('orders', 1, 1)];
    expect(totalsOf(known).get('net')).toBeUndefined();
  });
});

it('the period of the overview is that of its address, otherwise 30 days', () => {
  expect(['7', 'month', '365', '8', null].map(periodOf)).toEqual([7, 'month', 365, 30, 30]);
});
