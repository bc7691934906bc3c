import fc from 'fast-check';
import { toCents } from '#contracts/fields/money';
import { allocate } from './allocation';

const cents = (...amounts: number[]) => amounts.map(toCents);

describe('allocation of an amount', () => {
  it.each([
    ['whole shares', 9_000, [4_000, 5_000, 6_000], [2_400, 3_000, 3_600]],
    ['a remaining cent to the greatest remainder', 100, [1, 1, 1], [34, 33, 33]],
    ['nothing to a part without a price', 4_999, [0, 9_900], [0, 4_999]],
    ['nothing to parts that all cost nothing', 0, [0, 0], [0, 0]],
  ] as const)('allocates %s', (_, amount, weights, shares) => {
    expect(allocate(toCents(amount), cents(...weights))).toEqual(shares);
  });

  it('an allocation has the exact sum, and no share exceeds its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const amount = toCents(Math.floor(total * share));
          const shares = allocate(amount, cents(...weights));
          expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount);
          expect(shares.every((one, at) => one >= 0 && one <= (weights[at] ?? 0))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
