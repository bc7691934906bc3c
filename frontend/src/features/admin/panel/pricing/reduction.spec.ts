import { sellInYen } from '../../../../testing/sell-in-yen';
import {
  emptyPricing,
  isPercent,
  reductionText,
  toDiscount,
  toLocalInput,
  toReduction,
  validateAmount,
} from './reduction';

const values = emptyPricing(new Date('2026-11-24T12:00:00Z'));

describe('reduction of a form', () => {
  it('sends a percentage as a number, and an amount in cents', () => {
    expect(toReduction({ ...values, percent: '25' })).toMatchObject({ kind: 'percent', percent: 25 });
    const fixed = toReduction({ ...values, kind: 'fixed', amount: '9,50' });
    expect(fixed).toMatchObject({ kind: 'fixed', amountCents: 950 });
    expect(fixed).not.toHaveProperty('percent');
  });

  it('sends only the products or categories of its scope', () => {
    const chosen = { ...values, categories: ['effect'], pluginIds: ['a'] };
    expect(toReduction({ ...chosen, scope: 'all' })).toMatchObject({ categories: [], pluginIds: [] });
    expect(toReduction({ ...chosen, scope: 'products' })).toMatchObject({ categories: [], pluginIds: ['a'] });
  });

  it('accepts 1 to 100 percent, and amounts with up to two decimals', () => {
    expect(['1', '100', '0', '101', '2.5', ''].map(isPercent)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['10', '9.5', '9,50', '0', '-1', '1.234'].map(validateAmount)).toEqual([
      undefined,
      undefined,
      undefined,
      'admin.pricing.bad_amount',
      'admin.pricing.bad_amount',
      'admin.price_steps',
    ]);
  });

  it('sends either one code with its limit, or the size of a batch', () => {
    const one = toDiscount({ ...values, code: 'AUTUMN', maxUses: '10', endsAt: '' });
    expect(one).toMatchObject({
      code: 'AUTUMN',
      maxUses: 10,
      maxUsesPerCustomer: undefined,
      endsAt: undefined,
    });
    expect(one).not.toHaveProperty('batchSize');
    const batch = toDiscount({ ...values, how: 'batch', batchSize: '50', code: 'X', maxUses: '10' });
    expect(batch).toMatchObject({ batchSize: 50 });
    expect(batch).not.toHaveProperty('code');
  });

  it('starts now and lasts a week', () => {
    expect(Date.parse(values.endsAt) - Date.parse(values.startsAt)).toBe(7 * 86_400_000);
    expect(toLocalInput(new Date(values.startsAt))).toBe(values.startsAt);
  });

  it('shows a reduction as percent or dollars', () => {
    expect(reductionText({ kind: 'percent', percent: 40 }, 'en')).toBe('−40 %');
    expect(reductionText({ kind: 'fixed', amountCents: 950 }, 'en')).toBe('−$9.50');
  });
});

describe('reduction in yen', () => {
  sellInYen();

  it('is whole yen from the form to the list', () => {
    expect(['500', '500.5'].map(validateAmount)).toEqual([undefined, 'admin.price_steps']);
    expect(toReduction({ ...values, kind: 'fixed', amount: '500' })).toMatchObject({ amountCents: 500 });
    expect(reductionText({ kind: 'fixed', amountCents: 500 }, 'en')).toBe('−¥500');
  });
});
