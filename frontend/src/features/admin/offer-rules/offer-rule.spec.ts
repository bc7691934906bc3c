import { isOfferPercent, isPriority, toBody, toValues } from './offer-rule';

describe('form of an offer rule', () => {
  it('starts with the fields of the rule and sends them unchanged', () => {
    const rule = {
      id: '019a0000-0000-7000-8000-0000000000c1',
      kind: 'crossgrade' as const,
      category: 'effect' as const,
      percent: 30,
      priority: 2,
      startsAt: '2026-12-01T10:00:00.000Z',
      endsAt: null,
      isActive: false,
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
    };
    expect(toBody(toValues(rule), rule.isActive)).toEqual({
      kind: 'crossgrade',
      category: 'effect',
      percent: 30,
      priority: 2,
      startsAt: '2026-12-01T10:00:00.000Z',
      endsAt: undefined,
      isActive: false,
    });
  });

  it('starts without category and period for a new rule', () => {
    expect(toBody(toValues(undefined), true)).toMatchObject({ kind: 'loyalty', percent: 15, isActive: true });
    expect(toBody(toValues(undefined), true).category).toBeUndefined();
  });

  it('accepts 1 to 90 percent and a priority up to 1,000', () => {
    expect(['1', '90'].every(isOfferPercent)).toBe(true);
    expect(['0', '91', '1.5', ''].some(isOfferPercent)).toBe(false);
    expect(['0', '1000'].every(isPriority)).toBe(true);
    expect(['1001', '-1', ''].some(isPriority)).toBe(false);
  });
});
