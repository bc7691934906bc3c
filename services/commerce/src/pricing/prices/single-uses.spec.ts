import fc from 'fast-check';
import { toCents } from '#contracts/fields/money';
import { priceQuote } from './engine/price-quote';
import type { PricingInput } from './engine/pricing-input';
import { quoteWithSingleUses } from './single-uses';

const ids = ['a', 'b', 'c'] as const;
const owned = ['x', 'y'] as const;
const cents = fc.integer({ min: 100, max: 20_000 }).map(toCents);

const input = fc
  .record({
    lists: fc.tuple(cents, cents, cents),
    offers: fc.uniqueArray(
      fc.record({ productId: fc.constantFrom(...ids), percent: fc.integer({ min: 1, max: 90 }) }),
      { selector: ({ productId }) => productId },
    ),
    paths: fc.uniqueArray(
      fc.record({
        fromProductId: fc.constantFrom(...owned),
        toProductId: fc.constantFrom(...ids),
        priceCents: cents,
      }),
      { selector: ({ fromProductId, toProductId }) => `${fromProductId} ${toProductId}` },
    ),
  })
  .map(({ lists, offers, paths }): PricingInput => {
    return {
      lines: ids.map((id, i) => {
        const priceCents = lists[i] ?? toCents(0);
        return { pluginId: id, category: 'effect', priceCents };
      }),
      sales: [],
      offers: offers.map((offer) => ({ id: `offer ${offer.productId}`, ...offer })),
      upgradePaths: paths.map((path) => ({ id: `${path.fromProductId} to ${path.toProductId}`, ...path })),
      codes: [],
      ownedProductIds: new Set(owned),
    };
  });

describe('purchase of several products', () => {
  it('uses one personal offer at most, and upgrades each licence once at most', () => {
    fc.assert(
      fc.property(input, (purchase) => {
        const used = quoteWithSingleUses(purchase).lines.flatMap(({ adjustments }) => adjustments);
        expect(used.filter(({ kind }) => kind === 'offer').length).toBeLessThanOrEqual(1);
        const sources = used
          .filter(({ kind }) => kind === 'upgrade')
          .map(({ key }) => purchase.upgradePaths.find(({ id }) => id === key)?.fromProductId);
        expect(new Set(sources).size).toBe(sources.length);
      }),
    );
  });

  it('costs no less than with every reduction, and no more than the list prices', () => {
    fc.assert(
      fc.property(input, (purchase) => {
        const { totalCents, subtotalCents } = quoteWithSingleUses(purchase);
        expect(totalCents).toBeGreaterThanOrEqual(priceQuote(purchase).totalCents);
        expect(totalCents).toBeLessThanOrEqual(subtotalCents);
      }),
    );
  });
});
