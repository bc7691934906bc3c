import { formatAmount } from './amount';

describe('an amount in a finding', () => {
  it('is in units of its currency, not in the smallest units that Stripe counts', () => {
    expect(formatAmount(12_900, 'usd')).toBe('129.00 USD');
    expect(formatAmount(12_900, 'jpy')).toBe('12900 JPY');
  });

  it('is written for a damaged currency and without an amount, too', () => {
    expect(formatAmount(9_950, 'dollars')).toBe('99.50 DOLLARS');
    expect(formatAmount(null, 'usd')).toBe('no amount');
  });
});
