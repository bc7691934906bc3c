import { toCents } from '#contracts/fields/money';
import type { PriceReduction } from '../prices/reductions.service';
import { announcedPercent, priceFields } from './plugin-price';

const reduction = (priceCents: number, lowestCents = 10_000): PriceReduction => ({
  pluginId: '019a0000-0000-7000-8000-0000000000aa',
  saleId: '019a0000-0000-7000-8000-0000000000ab',
  startsAt: new Date('2026-11-01'),
  endsAt: new Date('2026-11-30'),
  listCents: toCents(10_000),
  priceCents: toCents(priceCents),
  lowestCents: toCents(lowestCents),
});

describe('price of a plug-in', () => {
  it('shows the reduced price with the former price, the percentage, the end and the lowest price', () => {
    expect(priceFields({ priceCents: toCents(10_000) }, reduction(6_000))).toEqual({
      price: 60,
      sale: { listPrice: 100, percent: 40, endsAt: '2026-11-30T00:00:00.000Z', lowestPrice: 100 },
    });
  });

  it('ignores a reduction of another list price', () => {
    expect(priceFields({ priceCents: toCents(12_000) }, reduction(6_000))).toEqual({ price: 120 });
  });

  it('announces the percentage on the lowest price of 30 days, rounded down', () => {
    expect(announcedPercent(reduction(6_000, 8_000))).toBe(25);
    expect(announcedPercent(reduction(6_667))).toBe(33);
    expect(announcedPercent(reduction(6_000, 5_000))).toBe(0);
  });
});
