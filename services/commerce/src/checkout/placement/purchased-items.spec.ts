import type { SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import type { PricedItem } from '../../pricing/prices/pricing.service';
import { amountColumns, orderLines, productsOf } from './purchase';

const terms = (pluginId: string, cents: number): SalesTerms => ({
  ...{
    pluginId,
    slug: pluginId,
    name: pluginId.toUpperCase(),
    version: '1.0.0',
    description: '',
    imageUrl: '',
  },
  category: 'effect',
  priceCents: toCents(cents),
});
const adjustment = (kind: 'owned' | 'bundle' | 'code' | 'sale', cents: number) => ({
  ...{ kind, key: `${kind}-1`, name: '' },
  amountCents: toCents(cents),
});

/** A part at its share of the bundle's reductions; an owned one has none and costs nothing. */
const part = (pluginId: string, cents: number, adjustments: ReturnType<typeof adjustment>[] = []) => {
  const reduced = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOwned = adjustments.length === 0;
  const dueCents = toCents(isOwned ? 0 : cents - reduced);
  return { terms: terms(pluginId, cents), isOwned, adjustments, dueCents };
};

const plugin: PricedItem = {
  terms: terms('eq', 4_000),
  listCents: toCents(4_000),
  lowestCents: toCents(4_000),
  adjustments: [adjustment('sale', 400)],
  dueCents: toCents(3_600),
};
/** A bundle of three, of which one part is owned. */
const bundle: PricedItem = {
  terms: terms('studio', 9_000),
  listCents: toCents(9_000),
  lowestCents: toCents(9_000),
  adjustments: [adjustment('owned', 2_000), adjustment('bundle', 2_333), adjustment('code', 100)],
  dueCents: toCents(4_567),
  bundle: {
    ...{ id: 'b', slug: 'studio', name: 'Studio' },
    parts: [
      part('comp', 4_000, [adjustment('bundle', 1_333), adjustment('code', 57)]),
      part('gate', 2_000),
      part('verb', 3_000, [adjustment('bundle', 1_000), adjustment('code', 43)]),
    ],
  },
};
const totals = { codes: [], refusedCodes: [], subtotalCents: toCents(13_000), discountCents: toCents(4_833) };
const purchase = {
  ...{ language: 'en' as const, contact: { userId: 'u', email: '', firstName: '', lastName: '' } },
  price: { items: [plugin, bundle], ...totals, totalCents: toCents(8_167) },
};

describe('items of a purchase', () => {
  it('a bundle becomes one item for each part that is not owned, at the price of the part in the quote', () => {
    const items = orderLines(purchase).map(({ item }) => item);
    expect(
      items.map(({ slug, line, priceCents, bundleName }) => [slug, line, priceCents, bundleName]),
    ).toEqual([
      ['eq', 0, 4_000, null],
      ['comp', 1, 4_000, 'Studio'],
      ['verb', 1, 3_000, 'Studio'],
    ]);
    expect(items.map(({ dueCents }) => dueCents)).toEqual([3_600, 2_610, 1_957]);
    expect(productsOf(purchase).map(({ slug }) => slug)).toEqual(['eq', 'comp', 'verb']);
  });

  it('the adjustments of each item make the difference between its list price and its price', () => {
    for (const { item, adjustments } of orderLines(purchase)) {
      const reduced = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(item.priceCents - reduced).toBe(item.dueCents);
      expect(adjustments.map(({ kind }) => kind)).not.toContain('owned');
    }
  });

  it('the amounts of the order leave out the parts that the customer owns', () => {
    expect(amountColumns(purchase as never)).toMatchObject({
      subtotalCents: 11_000,
      discountCents: 2_833,
      totalCents: 8_167,
    });
  });
});
