import { toCents } from '#contracts/fields/money';
import { includedTaxRate } from './tax-rate';

describe('included tax rate', () => {
  it.each([
    [11_900, 1_900, 19],
    [4_900, 817, 20],
    [2_999, 230, 8.3],
    [129, 21, 19.4],
  ])('a total of %i with %i tax has a rate of %f percent', (total, tax, rate) => {
    expect(includedTaxRate(toCents(total), toCents(tax))).toBe(rate);
  });

  it('no rate is shown for an order without tax or with a tax that no rate explains', () => {
    expect(includedTaxRate(toCents(4_900), toCents(0))).toBeNull();
    expect(includedTaxRate(toCents(10_000_000), toCents(1_234_567))).toBeNull();
  });
});
