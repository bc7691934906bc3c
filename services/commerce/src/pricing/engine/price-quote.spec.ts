import fc from 'fast-check';
import type { Category } from '#contracts/catalogue/product-content';
import { toCents } from '#contracts/fields/money';
import type { BundleLine, CodeTerms, PricedProduct, PricingInput, Reduction, Scope } from './pricing-input';
import { priceQuote } from './price-quote';
import { isInScope } from './reductions';

const runs = { numRuns: 10_000 };
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
      fc.record({ id: fc.constant(id), category: fc.constantFrom(...categories), listCents: cents }),
    ),
  )
  .map((all): PricedProduct[] => all);
const bundle = fc
  .record({ products, percent: fc.integer({ min: 0, max: 100 }), size: fc.integer({ min: 1, max: 5 }) })
  .map((drawn): BundleLine => {
    return {
      kind: 'bundle',
      id: 'bundle',
      percent: drawn.percent,
      parts: drawn.products.slice(0, drawn.size),
    };
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
    const lines = all
      .filter(({ id }) => chosen.some((one) => one === id))
      .map((product) => ({ kind: 'plugin' as const, product }));
    return { lines, ...rest };
  });
const bundleCart = fc
  .record({ bundle, ownedProductIds: owned, ...terms })
  .map(({ bundle: line, ...rest }): PricingInput => ({ lines: [line], ...rest }));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('price of a quote', () => {
  it('the parts of a bundle add up to its line, and a sale reduces only the parts in its scope', () => {
    fc.assert(
      fc.property(bundleCart, (input) => {
        const { lines } = priceQuote(input);
        const [line] = lines;
        const parts = line?.parts ?? [];
        const products = input.lines.flatMap((one) => (one.kind === 'bundle' ? one.parts : []));
        const missing = products.filter(({ id }) => !input.ownedProductIds.has(id));
        expect(parts.map(({ productId }) => productId)).toEqual(missing.map(({ id }) => id));
        expect(sumOf(parts.map(({ dueCents }) => dueCents))).toBe(line?.dueCents);
        for (const [i, part] of parts.entries()) {
          const amounts = part.adjustments.map(({ amountCents }) => amountCents);
          expect(Math.min(part.dueCents, ...amounts)).toBeGreaterThanOrEqual(0);
          expect(part.dueCents + sumOf(amounts)).toBe(missing[i]?.listCents);
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
      fc.property(fc.oneof(cart, bundleCart), (input) => {
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
      fc.property(cart, (input) => {
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
      fc.property(cart, code, sale, (input, oneMore, onceMore) => {
        const plain = priceQuote({ ...input, codes: [] }).totalCents;
        expect(priceQuote({ ...input, codes: [oneMore] }).totalCents).toBeLessThanOrEqual(plain);
        const withSale = priceQuote({ ...input, codes: [], sales: [...input.sales, onceMore] }).totalCents;
        expect(withSale).toBeLessThanOrEqual(plain);
      }),
      runs,
    );
  });
});

const product = (id: string, listCents: number): PricedProduct => ({
  id,
  category: 'effect',
  listCents: toCents(listCents),
});
const quoteOf = (input: Partial<PricingInput>) =>
  priceQuote({
    lines: [],
    sales: [],
    offers: [],
    upgradePaths: [],
    codes: [],
    ownedProductIds: new Set(),
    ...input,
  });
const plugin = (id: string, listCents: number) => ({
  kind: 'plugin' as const,
  product: product(id, listCents),
});
const percentCode = (value: number, more: Partial<CodeTerms> = {}): CodeTerms => {
  return {
    code: 'AUTUMN',
    reduction: { kind: 'percent', percent: value },
    scope: { kind: 'all' },
    isExclusive: false,
    ...more,
  };
};
const fortyOff = {
  id: 's1',
  reduction: { kind: 'percent', percent: 40 } as const,
  scope: { kind: 'all' } as const,
};

describe('reductions of a quote', () => {
  it('applies the best of sale, personal offer and upgrade, and a code to the rest', () => {
    const { lines, totalCents } = quoteOf({
      lines: [plugin('a', 10_000)],
      sales: [fortyOff],
      offers: [{ id: 'o1', productId: 'a', percent: 30 }],
      upgradePaths: [{ id: 'u1', fromProductId: 'b', toProductId: 'a', priceCents: toCents(5_000) }],
      codes: [percentCode(10)],
      ownedProductIds: new Set(['b']),
    });
    expect(lines[0]?.adjustments).toEqual([
      { kind: 'upgrade', key: 'u1', amountCents: 5_000 },
      { kind: 'code', key: 'AUTUMN', amountCents: 500 },
    ]);
    expect(totalCents).toBe(4_500);
  });

  it('applies an exclusive code to the list price alone, and only if that is cheaper', () => {
    const exclusive = (value: number) =>
      quoteOf({
        lines: [plugin('a', 10_000)],
        sales: [fortyOff],
        codes: [percentCode(value, { isExclusive: true })],
      });
    expect(exclusive(50)).toMatchObject({ totalCents: 5_000, codes: [{ result: 'applied' }] });
    expect(exclusive(50).lines[0]?.adjustments).toHaveLength(1);
    expect(exclusive(30)).toMatchObject({ totalCents: 6_000, codes: [{ result: 'no-effect' }] });
  });

  it('distributes a fixed code over its lines in proportion to their prices', () => {
    const fixed: CodeTerms = {
      ...percentCode(1),
      reduction: { kind: 'fixed', amountCents: toCents(1_000) },
      scope: { kind: 'products', productIds: ['a', 'b'] },
    };
    const { lines } = quoteOf({
      lines: [plugin('a', 3_000), plugin('b', 1_000), plugin('c', 5_000)],
      codes: [fixed],
    });
    expect(lines.map(({ dueCents }) => dueCents)).toEqual([2_250, 750, 5_000]);
  });

  it('names a code that is for none of the items', () => {
    const other = percentCode(10, { scope: { kind: 'products', productIds: ['z'] } });
    expect(quoteOf({ lines: [plugin('a', 10_000)], codes: [other] }).codes).toEqual([
      { code: 'AUTUMN', result: 'not-for-items' },
    ]);
  });

  it('prices a bundle by its missing parts, each rounded half up', () => {
    const line: BundleLine = {
      kind: 'bundle',
      id: 'bundle',
      percent: 25,
      parts: [product('a', 4_990), product('b', 2_990), product('c', 9_900)],
    };
    const { lines } = quoteOf({ lines: [line], ownedProductIds: new Set(['c']) });
    // 3742.5 and 2242.5, each half a cent rounded up.
    expect(lines).toEqual([
      {
        listCents: 17_880,
        adjustments: [
          { kind: 'owned', key: 'bundle', amountCents: 9_900 },
          { kind: 'bundle', key: 'bundle', amountCents: 1_994 },
        ],
        dueCents: 5_986,
        parts: [
          {
            ...{ productId: 'a', dueCents: 3_743 },
            adjustments: [{ kind: 'bundle', key: 'bundle', amountCents: 1_247 }],
          },
          {
            ...{ productId: 'b', dueCents: 2_243 },
            adjustments: [{ kind: 'bundle', key: 'bundle', amountCents: 747 }],
          },
        ],
      },
    ]);
  });

  it('keeps owned parts of a bundle free if the others cost less than the smallest charge', () => {
    const parts = [product('a', 5_000), product('b', 30)];
    const line: BundleLine = { kind: 'bundle', id: 'bundle', percent: 10, parts };
    const { lines, totalCents } = quoteOf({ lines: [line], ownedProductIds: new Set(['a']) });
    expect(totalCents).toBe(30);
    expect(lines[0]?.parts).toEqual([{ productId: 'b', adjustments: [], dueCents: 30 }]);
  });

  it('refuses owned lines and lines that an earlier one contains', () => {
    const line: BundleLine = {
      kind: 'bundle',
      id: 'bundle',
      percent: 10,
      parts: [product('a', 1_000), product('b', 2_000)],
    };
    const { refusals } = quoteOf({
      lines: [plugin('a', 1_000), line, plugin('c', 500)],
      ownedProductIds: new Set(['c']),
    });
    expect(refusals).toEqual([
      { index: 1, reason: 'duplicate' },
      { index: 2, reason: 'owned' },
    ]);
  });
});
