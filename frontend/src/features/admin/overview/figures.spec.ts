import { changeOf, rowsOf } from './figures';

const series = (name: string, points: number[]) => ({ name, points, total: 0, before: 0 });

describe('the rows of a chart', () => {
  it('are days, with a value for each of its lines', () => {
    const figures = {
      from: '2026-11-14',
      series: [series('sales', [1, 2]), series('refunds', [0, 1]), series('x', [9, 9])],
    };
    expect(rowsOf(figures, ['sales', 'refunds'])).toEqual([
      { day: '2026-11-14', values: { sales: 1, refunds: 0 } },
      { day: '2026-11-15', values: { sales: 2, refunds: 1 } },
    ]);
  });

  it('are weeks in a year, the last one whole, and lose no cent', () => {
    const figures = {
      from: '2025-11-21',
      series: [
        series(
          'sales',
          Array.from({ length: 365 }, () => 0.1),
        ),
      ],
    };
    const rows = rowsOf(figures, ['sales']);
    expect(rows).toHaveLength(53);
    expect(rows[0]).toEqual({ day: '2025-11-21', values: { sales: 0.1 } });
    expect(rows.at(-1)).toEqual({ day: '2026-11-14', values: { sales: 0.7 } });
  });

  it('are none where a service did not answer', () => {
    expect(rowsOf({ from: '2026-11-14', series: [] }, ['sales'])).toEqual([]);
  });
});

describe('the change against the period before', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [7, 0, undefined],
    [0, 0, undefined],
  ])('from %s after %s is %s percent', (total, before, change) => {
    expect(changeOf({ total, before })).toBe(change);
  });
});
