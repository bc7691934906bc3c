import { toCents } from '#contracts/fields/money';
import type { BundleLine, CodeTerms, PricingInput, ProductLine } from './pricing-input';
import { lineRefusals, priceQuote } from './price-quote';

const plugin = (pluginId: string, cents: number): ProductLine => ({
  pluginId,
  category: 'effect',
  priceCents: toCents(cents),
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

  it('names a code for a part of a bundle that is cheaper without it, unless that part is owned', () => {
    const parts = [plugin('a', 10_000), plugin('b', 10_000)];
    const input = {
      lines: [{ bundleId: 'bundle', percent: 50, parts }],
      codes: [percentCode(10, { scope: { kind: 'products', productIds: ['a'] } })],
    };
    expect(quoteOf(input)).toMatchObject({ totalCents: 10_000, codes: [{ result: 'no-effect' }] });
    const owned = quoteOf({ ...input, ownedProductIds: new Set(['a']) });
    expect(owned).toMatchObject({ totalCents: 5_000, codes: [{ result: 'not-for-items' }] });
  });

  it('prices a bundle by its missing parts, each rounded half up', () => {
    const line: BundleLine = {
      bundleId: 'bundle',
      percent: 25,
      parts: [plugin('a', 4_990), plugin('b', 2_990), plugin('c', 9_900)],
    };
    const { lines } = quoteOf({ lines: [line], ownedProductIds: new Set(['c']) });
    // 3742.5 and 2242.5, each half a cent rounded up.
    expect(lines).toMatchObject([
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

  it('prices a bundle by its parts where their sales and codes are worth more than its percentage', () => {
    const parts = [plugin('a', 10_000), plugin('b', 10_000), plugin('c', 2_000)];
    const line: BundleLine = { bundleId: 'bundle', percent: 10, parts };
    const saleOf = (id: string, productId: string, value: number) => ({
      ...{ id, reduction: { kind: 'percent', percent: value } as const },
      scope: { kind: 'products', productIds: [productId] } as const,
    });
    const { lines, codes, totalCents } = quoteOf({
      lines: [line],
      sales: [saleOf('s1', 'a', 50), saleOf('s2', 'b', 70)],
      codes: [percentCode(10, { scope: { kind: 'products', productIds: ['a', 'c'] } })],
    });
    expect(lines[0]?.adjustments).toEqual([
      { kind: 'sale', key: 's1', amountCents: 5_000 },
      { kind: 'sale', key: 's2', amountCents: 7_000 },
      { kind: 'code', key: 'AUTUMN', amountCents: 700 },
    ]);
    expect(lines[0]?.parts?.map(({ dueCents }) => dueCents)).toEqual([4_500, 3_000, 1_800]);
    expect(codes).toEqual([{ code: 'AUTUMN', result: 'applied' }]);
    expect(totalCents).toBe(9_300);
  });

  it('keeps owned parts of a bundle free if the others cost less than the smallest charge', () => {
    const parts = [plugin('a', 5_000), plugin('b', 30)];
    const line: BundleLine = { bundleId: 'bundle', percent: 10, parts };
    const { lines, totalCents } = quoteOf({ lines: [line], ownedProductIds: new Set(['a']) });
    expect(totalCents).toBe(30);
    expect(lines[0]?.parts).toEqual([{ productId: 'b', adjustments: [], dueCents: 30 }]);
  });

  it('refuses owned lines and lines that an earlier one contains', () => {
    const line: BundleLine = {
      bundleId: 'bundle',
      percent: 10,
      parts: [plugin('a', 1_000), plugin('b', 2_000)],
    };
    const lines = [plugin('a', 1_000), line, plugin('c', 500), plugin('b', 2_000)];
    expect(lineRefusals(lines, new Set(['c']))).toEqual([undefined, 'duplicate', 'owned', undefined]);
  });
});
