import fc from 'fast-check';
import type { Category } from '#contracts/catalogue/product-content';
import { toCents } from '#contracts/fields/money';
import {
  type BundleLine,
  isBundle,
  type LineInput,
  type PricingInput,
  type ProductLine,
  type Reduction,
  type Scope,
} from './pricing-input';
import { priceQuote } from './price-quote';
import { isInScope } from './reductions';

/** `npm test -- --all` draws ten times as many carts. */
const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1_000) };
const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const categories: Category[] = ['effect', 'synthesizer'];

const cents = fc.integer({ min: 0, max: 50_000 }).map(toCents);
const percent = fc.integer({ min: 1, max: 100 });
const reduction = fc.oneof(
  percent.map((value): Reduction => ({ kind: 'percent', percent: value })),
  cents.map((amountCents): Reduction => ({ kind: 'fixed', amountCents })),
);
const scope = fc.oneof(
  fc.constant<Scope>({ kind: 'all' }),
  fc.subarray(categories).map((chosen): Scope => ({ kind: 'categories', categories: chosen })),
  fc.subarray([...ids, 'bundle']).map((productIds): Scope => ({ kind: 'products', productIds })),
);
const sale = fc.record({ id: fc.constantFrom('s1', 's2', 's3'), reduction, scope });
const offer = fc.record({ id: fc.constantFrom('o1', 'o2'), productId: fc.constantFrom(...ids), percent });
const path = fc.record({
  id: fc.constantFrom('u1', 'u2'),
  fromProductId: fc.constantFrom(...ids),
  toProductId: fc.constantFrom(...ids),
  priceCents: cents,
});
const code = fc.record({
  code: fc.constantFrom('C1', 'C2', 'C3'),
  reduction,
  scope,
  isExclusive: fc.boolean(),
});
const products = fc
  .tuple(
    ...ids.map((id) =>
      fc.record({
        pluginId: fc.constant(id),
        category: fc.constantFrom(...categories),
        priceCents: cents,
      }),
    ),
  )
  .map((all): ProductLine[] => all);
const bundle = fc
  .record({ products, percent: fc.integer({ min: 0, max: 100 }), size: fc.integer({ min: 1, max: 5 }) })
  .map((drawn): BundleLine => {
    return { bundleId: 'bundle', percent: drawn.percent, parts: drawn.products.slice(0, drawn.size) };
  });
const terms = {
  sales: fc.uniqueArray(sale, { maxLength: 3, selector: ({ id }) => id }),
  offers: fc.array(offer, { maxLength: 2 }),
  upgradePaths: fc.array(path, { maxLength: 2 }),
  codes: fc.uniqueArray(code, { maxLength: 3, selector: (drawn) => drawn.code }),
};
const owned = fc.subarray([...ids]).map((chosen) => new Set<string>(chosen));
const cart = fc
  .record({ products, chosen: fc.subarray([...ids], { minLength: 1 }), ownedProductIds: owned, ...terms })
  .map(({ products: all, chosen, ...rest }): PricingInput => {
    const lines = all.filter(({ pluginId }) => chosen.some((one) => one === pluginId));
    return { lines, ...rest };
  });
const bundleCart = fc
  .record({ bundle, ownedProductIds: owned, ...terms })
  .map(({ bundle: line, ...rest }): PricingInput => ({ lines: [line], ...rest }));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The missing parts of the bundles of a purchase, bought separately: without personal offers and upgrades of parts. */
function separately(input: PricingInput): PricingInput {
  const lines = input.lines.flatMap((line): LineInput[] => {
    if (!isBundle(line)) return [line];
    return line.parts.filter(({ pluginId }) => !input.ownedProductIds.has(pluginId));
  });
  return { ...input, lines };
}
/** Two bundles without a common part, and a plug-in. */
const mixedCart = fc
  .record({ products, percents: fc.tuple(percent, percent), ownedProductIds: owned, ...terms })
  .map(({ products: all, percents, ...rest }): PricingInput => {
    const bundleOf = (i: 0 | 1): BundleLine => ({
      bundleId: i === 0 ? 'bundle' : 'other',
      percent: percents[i],
      parts: all.slice(i * 2, i * 2 + 2),
    });
    return { ...rest, lines: [bundleOf(0), ...all.slice(4), bundleOf(1)], offers: [], upgradePaths: [] };
  });

describe('price of a quote', () => {
  it('the parts of a bundle add up to its line, and a sale reduces only the parts in its scope', () => {
    fc.assert(
      fc.property(bundleCart, (input) => {
        const { lines } = priceQuote(input);
        const [line] = lines;
        const parts = line?.parts ?? [];
        const products = input.lines.flatMap((one) => (isBundle(one) ? one.parts : []));
        const missing = products.filter(({ pluginId }) => !input.ownedProductIds.has(pluginId));
        expect(parts.map(({ productId }) => productId)).toEqual(missing.map(({ pluginId }) => pluginId));
        expect(sumOf(parts.map(({ dueCents }) => dueCents))).toBe(line?.dueCents);
        for (const [i, part] of parts.entries()) {
          const amounts = part.adjustments.map(({ amountCents }) => amountCents);
          expect(Math.min(part.dueCents, ...amounts)).toBeGreaterThanOrEqual(0);
          expect(part.dueCents + sumOf(amounts)).toBe(missing[i]?.priceCents);
          for (const { kind, key } of part.adjustments.filter(({ kind }) => kind === 'sale')) {
            const sales = input.sales.filter(({ id }) => id === key);
            const isReduced = sales.some((one) => missing[i] && isInScope(one.scope, missing[i]));
            expect([kind, isReduced]).toEqual(['sale', true]);
          }
        }
        for (const { kind, key, amountCents } of line?.adjustments ?? []) {
          const shares = parts.flatMap(({ adjustments }) =>
            adjustments.filter((one) => one.kind === kind && one.key === key),
          );
          const shared = sumOf(shares.map((share) => share.amountCents));
          expect(shared).toBe(kind === 'owned' ? 0 : amountCents);
        }
      }),
      runs,
    );
  });

  it('a bundle never costs more than its missing parts bought separately with the same codes', () => {
    fc.assert(
      fc.property(fc.oneof(bundleCart, mixedCart), (input) => {
        const parts = separately({ ...input, offers: [], upgradePaths: [] });
        expect(priceQuote(input).totalCents).toBeLessThanOrEqual(priceQuote(parts).totalCents);
      }),
      runs,
    );
  });

  it('never lets owning more raise the price of a completed bundle', () => {
    fc.assert(
      fc.property(bundleCart, fc.constantFrom(...ids), (input, more) => {
        const ownsMore = { ...input, ownedProductIds: new Set([...input.ownedProductIds, more]) };
        expect(priceQuote(ownsMore).totalCents).toBeLessThanOrEqual(priceQuote(input).totalCents);
      }),
      runs,
    );
  });

  it('keeps completion ≤ bundle ≤ sum of the list prices', () => {
    fc.assert(
      fc.property(bundleCart, (input) => {
        const completion = priceQuote(input);
        const whole = priceQuote({ ...input, ownedProductIds: new Set() });
        expect(completion.totalCents).toBeLessThanOrEqual(whole.totalCents);
        expect(whole.totalCents).toBeLessThanOrEqual(whole.subtotalCents);
      }),
      runs,
    );
  });

  it('has no amount below zero, and lines, adjustments and totals add up', () => {
    fc.assert(
      fc.property(fc.oneof(cart, bundleCart, mixedCart), (input) => {
        const { lines, subtotalCents, discountCents, totalCents } = priceQuote(input);
        for (const { listCents, adjustments, dueCents } of lines) {
          const reduced = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(listCents - reduced).toBe(dueCents);
          expect(
            Math.min(dueCents, ...adjustments.map(({ amountCents }) => amountCents)),
          ).toBeGreaterThanOrEqual(0);
        }
        expect(lines.reduce((sum, { dueCents }) => sum + dueCents, 0)).toBe(totalCents);
        expect(subtotalCents - discountCents).toBe(totalCents);
      }),
      runs,
    );
  });

  it('never totals an amount that is too small to charge, unless the list prices are', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { totalCents, subtotalCents } = priceQuote(input);
        if (subtotalCents >= 50) expect(totalCents === 0 || totalCents >= 50).toBe(true);
      }),
      runs,
    );
  });

  it('returns the same quote for the same inputs in any order of the sales, offers and paths', () => {
    fc.assert(
      fc.property(fc.oneof(cart, bundleCart, mixedCart), (input) => {
        const { sales, offers, upgradePaths } = input;
        const unique = <T extends { id: string }>(all: readonly T[]) => [
          ...new Map(all.map((one) => [one.id, one])).values(),
        ];
        const once = {
          ...input,
          sales: unique(sales),
          offers: unique(offers),
          upgradePaths: unique(upgradePaths),
        };
        const reversed = {
          ...once,
          sales: [...once.sales].reverse(),
          offers: [...once.offers].reverse(),
          upgradePaths: [...once.upgradePaths].reverse(),
        };
        expect(priceQuote(reversed)).toEqual(priceQuote(once));
      }),
      runs,
    );
  });

  it('never costs more with a code, a sale or an offer than without it', () => {
    fc.assert(
      fc.property(fc.oneof(cart, bundleCart, mixedCart), code, sale, (input, oneMore, onceMore) => {
        const plain = priceQuote({ ...input, codes: [] }).totalCents;
        expect(priceQuote({ ...input, codes: [oneMore] }).totalCents).toBeLessThanOrEqual(plain);
        const withSale = priceQuote({
          ...input,
          codes: [],
          sales: [...input.sales, { ...onceMore, id: 's4' }],
        }).totalCents;
        expect(withSale).toBeLessThanOrEqual(plain);
      }),
      runs,
    );
  });
});
