import { invoiceNumber, startOfSeries } from './invoice-number';

describe('invoice number', () => {
  const last = { timeline: 1, year: 2026, lastSequence: 41 };

  it('a series continues within a year', () => {
    expect(startOfSeries(last, 1, 2026)).toEqual(last);
    expect(invoiceNumber('INV', last, 42)).toBe('INV-2026-000042');
  });

  it('a series begins at 1 in a new year', () => {
    expect(startOfSeries(last, 1, 2027)).toEqual({ timeline: 1, year: 2027, lastSequence: 0 });
  });

  it('a clock that is still in the old year does not return to the series of that year', () => {
    expect(startOfSeries(last, 1, 2025)).toEqual(last);
  });

  it('a restored database gives numbers of a series of its own', () => {
    const restored = startOfSeries(last, 2, 2026);
    expect(restored.lastSequence).toBe(0);
    expect(invoiceNumber('CN', restored, 1)).toBe('CN2-2026-000001');
  });
});
