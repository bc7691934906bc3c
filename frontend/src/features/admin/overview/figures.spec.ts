import { percentChange, chartRows } from './figures';

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
  ])('is calculated for a total of %s after %s: %s per cent', (total, before, change) => {
    expect(percentChange({ total, before })).toBe(change);
  });
});
