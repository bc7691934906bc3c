import fc from 'fast-check';
import { distribute } from './distribute';

describe('the distribution of an amount over parts', () => {
  it('is in proportion to their weights', () => {
    expect(distribute(5_600, [7_000, 3_500, 0])).toEqual([3_734, 1_866, 0]);
  });

  it('is equal without any weight', () => {
    expect(distribute(50, [0, 0])).toEqual([25, 25]);
  });

  it('has whole cents whose sum is the amount, and none below zero', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, shares) => {
        const parts = distribute(amount, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });
});
