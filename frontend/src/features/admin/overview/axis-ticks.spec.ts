import { axisTicks } from './axis-ticks';

describe('ticks of the value axis', () => {
  it.each([
    [60, [0, 15, 30, 45, 60]],
    [8, [0, 2, 4, 6, 8]],
    [5, [0, 2, 4, 6, 8]],
    [8_320.5, [0, 2_500, 5_000, 7_500, 10_000]],
    [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('are round numbers up to %d', (highest, expected) => {
    expect(axisTicks(highest)).toEqual(expected);
  });

  it.each([0, 0.5, 1])('are whole numbers for a maximum of %d', (highest) => {
    expect(axisTicks(highest)).toEqual([0, 1, 2, 3, 4]);
  });

  it('always reach the highest value', () => {
    for (let highest = 1; highest < 30_000; highest += 7.3)
      expect(axisTicks(highest).at(-1)).toBeGreaterThanOrEqual(highest);
  });
});
