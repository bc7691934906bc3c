import { amountSteps } from './amount-steps';

describe('amounts at the grid lines', () => {
  it.each([
    [60, [0, 15, 30, 45, 60]],
    [8, [0, 2, 4, 6, 8]],
    [5, [0, 2, 4, 6, 8]],
    [8_320.5, [0, 2_500, 5_000, 7_500, 10_000]],
    [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('up to %d are round', (highest, expected) => {
    expect(amountSteps(highest)).toEqual(expected);
  });

  it.each([0, 0.5, 1])('are whole where there is next to nothing: %d', (highest) => {
    expect(amountSteps(highest)).toEqual([0, 1, 2, 3, 4]);
  });

  it('always reach the highest', () => {
    for (let highest = 1; highest < 30_000; highest += 7.3)
      expect(amountSteps(highest).at(-1)).toBeGreaterThanOrEqual(highest);
  });
});
