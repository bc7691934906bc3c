import fc from 'fast-check';
import { toCents } from '#contracts/fields/money';
import {
  type DatedSale,
  type ListPrice,
  lowestPrice,
  priceTimeline,
  upcomingReductions,
} from './price-timeline';

const day = (number: number) => new Date(Date.UTC(2026, 8, 1) + number * 86_400_000);
const list = (from: number, listCents: number): ListPrice => {
  return { startsAt: day(from), category: 'effect', listCents: toCents(listCents) };
};
const sale = (id: string, from: number, until: number, percent: number): DatedSale => {
  return {
    id,
    startsAt: day(from),
    endsAt: day(until),
    reduction: { kind: 'percent', percent },
    scope: { kind: 'all' },
  };
};

describe('timeline of prices', () => {
  it('changes the price at the start and at the end of a sale', () => {
    const periods = priceTimeline('p', [list(0, 10_000)], [sale('autumn', 10, 20, 40)]);
    expect(periods.map(({ startsAt, priceCents, saleId }) => [startsAt, priceCents, saleId])).toEqual([
      [day(0), 10_000, null],
      [day(10), 6_000, 'autumn'],
      [day(20), 10_000, null],
    ]);
  });

  it('applies the best of two sales that run at the same time', () => {
    const periods = priceTimeline('p', [list(0, 10_000)], [sale('a', 10, 20, 40), sale('b', 15, 25, 50)]);
    expect(periods.map(({ priceCents }) => priceCents)).toEqual([10_000, 6_000, 5_000, 10_000]);
  });

  it('has one period for one price, whatever sales of other products start and end meanwhile', () => {
    const other = { ...sale('other', 12, 15, 50), scope: { kind: 'products' as const, productIds: ['q'] } };
    const periods = priceTimeline('p', [list(0, 10_000)], [sale('a', 10, 20, 40), other]);
    expect(periods.map(({ endsAt }) => endsAt)).toEqual([day(10), day(20), null]);
  });

  it('finds the lowest price of the 30 days before a reduction, earlier sales included', () => {
    const periods = priceTimeline(
      'p',
      [list(0, 10_000), list(50, 12_000)],
      [sale('a', 10, 20, 40), sale('b', 45, 48, 20), sale('c', 60, 70, 50)],
    );
    // Sale a ended more than 30 days before sale c; sale b did not.
    expect(lowestPrice(periods, day(65))).toBe(8_000);
    expect(upcomingReductions(periods, day(55))).toEqual([
      {
        saleId: 'c',
        startsAt: day(60),
        endsAt: day(70),
        listCents: 12_000,
        priceCents: 6_000,
        lowestCents: 8_000,
      },
    ]);
  });

  it('takes the lowest price from before the first of reductions that follow each other', () => {
    const periods = priceTimeline('p', [list(0, 10_000)], [sale('a', 40, 50, 20), sale('b', 50, 60, 50)]);
    expect(lowestPrice(periods, day(55))).toBe(10_000);
  });

  it('has no lowest price for a product whose first price is reduced', () => {
    const periods = priceTimeline('p', [list(12, 10_000)], [sale('a', 10, 20, 20)]);
    expect(periods[0]?.priceCents).toBe(8_000);
    expect(lowestPrice(periods, day(13))).toBeUndefined();
  });

  it('covers the time from the first list price without gaps, never above the list price', () => {
    const drawnSale = fc
      .record({
        from: fc.nat(60),
        days: fc.integer({ min: 1, max: 40 }),
        percent: fc.integer({ min: 1, max: 90 }),
      })
      .map(({ from, days, percent }) => sale(`${from} ${days}`, from, from + days, percent));
    const drawnList = fc.record({ from: fc.nat(60), cents: fc.nat(20_000) });
    fc.assert(
      fc.property(
        fc.array(drawnSale, { maxLength: 4 }),
        fc.array(drawnList, { minLength: 1, maxLength: 3 }),
        (sales, lists) => {
          const sorted = lists
            .map(({ from, cents }) => list(from, cents))
            .sort((a, b) => +a.startsAt - +b.startsAt);
          const periods = priceTimeline('p', sorted, sales);
          expect(periods[0]?.startsAt).toEqual(sorted[0]?.startsAt);
          expect(periods.at(-1)?.endsAt).toBeNull();
          for (const [i, period] of periods.entries()) {
            expect(period.priceCents).toBeLessThanOrEqual(period.listCents);
            if (i > 0) expect(periods[i - 1]?.endsAt).toEqual(period.startsAt);
          }
        },
      ),
    );
  });
});
