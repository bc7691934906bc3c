import fc from 'fast-check';
import { pluginFilters, type PluginFilters, type PluginSort } from '#contracts/catalogue/plugin-filters';
import { minuteMs } from '#contracts/fields/durations';
import { priceAfterPercent, toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { queryPlans } from '#testing/database/query-plans';
import { listingsStatement } from '../src/plugins/listings/page-of-listings';
import { groupsStatement, PluginCountsService } from '../src/plugins/listings/plugin-counts.service';
import { PluginListService } from '../src/plugins/listings/plugin-list.service';
import { CatalogueTestbed } from './catalogue.testbed';
import { clearProducts } from './listed-products';
import { expectedList, insertPriced, type PricedProduct, rangeOf, reductionOf } from './priced-products';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(clear);

async function clear(): Promise<void> {
  await catalogue.database.query('delete from price_reductions');
  await clearProducts(catalogue.database);
}

type Filters = PluginFilters & { sort?: PluginSort };

/** Every page of a list at a moment. */
async function listAt(at: Date, filters: Filters, limit = 7): Promise<{ slug: string; price: number }[]> {
  const lists = catalogue.service.app.get(PluginListService);
  const found: { slug: string; price: number }[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await lists.listAt({ lang: 'en', limit, ...filters, cursor }, at);
    found.push(...page.data.map(({ slug, price }) => ({ slug, price })));
    cursor = page.next;
  }
  return found;
}

/** Counts of a list at a moment: all, by range, on sale. */
async function countsAt(at: Date, filters: PluginFilters & { q?: string }) {
  const counts = await catalogue.service.app.get(PluginCountsService).countAt({ lang: 'en', ...filters }, at);
  const { price, sale, category } = counts.facets;
  return { total: counts.total, price, sale, category };
}

function expectedCounts(products: readonly PricedProduct[], filters: PluginFilters, at: Date) {
  const count = (changed: PluginFilters) => expectedList(products, { ...filters, ...changed }, at).length;
  return {
    total: count({}),
    price: pluginFilters.price.map((value) => ({ value, count: count({ price: value }) })),
    sale: pluginFilters.sale.map((value) => ({ value, count: count({ sale: value }) })),
    category: pluginFilters.category.map((value) => ({ value, count: count({ category: value }) })),
  };
}

/** Minutes from now: a boundary of the past, and three that are yet to come. */
const boundaries = [-5, 10, 20, 30] as const;
const generated = fc.record({
  category: fc.constantFrom('effect', 'sampler'),
  price: fc.constantFrom(0, 1, 4_999, 5_000, 7_142, 9_999, 10_000, 10_001, 14_287, 19_900),
  position: fc.integer({ min: 1, max: 3 }),
  isActive: fc.constantFrom(true, true, true, false),
  /** The percentage of each period between two boundaries; none without a sale. */
  percents: fc.tuple(...[0, 1, 2].map(() => fc.option(fc.integer({ min: 1, max: 100 })))),
  /** Whether the list price changes after the reductions were computed. */
  isRepriced: fc.boolean(),
});
type Generated = typeof generated extends fc.Arbitrary<infer G> ? G : never;

const boundaryDates = (now: number) => boundaries.map((minutes) => new Date(now + minutes * minuteMs));

function toProduct({ percents, price, isRepriced: _, ...row }: Generated, i: number, now: number) {
  const product = { ...row, id: newId(), slug: `product-${i}`, priceCents: toCents(price) };
  const dates = boundaryDates(now);
  const reductions = percents.flatMap((percent, period) => {
    const [startsAt, endsAt] = [dates[period], dates[period + 1]];
    if (percent === null || !startsAt || !endsAt) return [];
    const reduced = priceAfterPercent(product.priceCents, percent);
    return reduced < product.priceCents ? [reductionOf(product, reduced, [startsAt, endsAt])] : [];
  });
  return { ...product, reductions };
}

/** Stores products with their reductions; the list prices of some change afterwards. @returns them as they are then */
async function store(rows: readonly Generated[], now: number): Promise<PricedProduct[]> {
  const products = rows.map((row, i) => toProduct(row, i, now));
  await insertPriced(catalogue.database, products);
  return Promise.all(
    products.map(async (product, i) => {
      if (!rows[i]?.isRepriced) return product;
      const priceCents = toCents(product.priceCents + 100);
      await catalogue.database.query('update plugins set price_cents = $2 where id = $1', [
        product.id,
        priceCents,
      ]);
      return { ...product, priceCents };
    }),
  );
}

/** Just before, at and just after each boundary that is yet to come, and now. */
const momentsFrom = (now: number) => [
  new Date(now + 1_000),
  ...boundaryDates(now)
    .slice(1)
    .flatMap((date) => [-1, 0, 1].map((ms) => new Date(date.getTime() + ms))),
];

const lists: Filters[] = [
  { price: 'under-50' },
  { price: '50-to-100', category: 'effect', sort: 'price-down' },
  { price: 'over-100', sale: 'on' },
  { price: 'free', sort: 'name' },
  { sort: 'price' },
  { sort: 'price-down', sale: 'on' },
  { sale: 'on', category: 'sampler' },
];

it('lists and counts by the prices that pages show, just before, at and after each start and end of a sale', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(generated, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...lists),
      async (rows, filters) => {
        await clear();
        const now = Date.now();
        const products = await store(rows, now);
        for (const at of momentsFrom(now)) {
          expect(await listAt(at, filters)).toEqual(expectedList(products, filters, at));
          const { sort: _, ...counted } = filters;
          expect(await countsAt(at, counted)).toEqual(expectedCounts(products, counted, at));
        }
      },
    ),
    { numRuns: 30 },
  );
});

it('searches by the prices in effect', async () => {
  const now = Date.now();
  const row = { category: 'effect', price: 5_000, position: 1, isActive: true, isRepriced: false } as const;
  const products = await store(
    [
      { ...row, percents: [50, null, 10] },
      { ...row, percents: [null, 20, null] },
    ],
    now,
  );
  for (const at of momentsFrom(now))
    for (const filters of lists) {
      const { sort: _, ...counted } = filters;
      expect(await listAt(at, { ...filters, q: 'product' })).toEqual(expectedList(products, filters, at));
      expect(await countsAt(at, { ...counted, q: 'product' })).toEqual(expectedCounts(products, counted, at));
    }
});

/** The plans of the lists by price and of the counts. */
async function plans(at: Date): Promise<string> {
  await catalogue.database.query(
    'vacuum analyze plugins, plugin_listings, listing_periods, listing_prices, price_reductions',
  );
  const statements = [
    ...lists.map((filters) => listingsStatement({ lang: 'en', limit: 24, ...filters }, at)),
    groupsStatement({ lang: 'en' }, at),
  ];
  return queryPlans(
    catalogue.database,
    statements.map(({ text, values }) => ({ sql: text, values })),
  );
}

/** The plans of lists by price and of counts of a search. */
function searchPlans(q: string, at: Date): Promise<string> {
  const statements = [
    listingsStatement({ lang: 'en', limit: 24, price: 'under-50', q }, at),
    groupsStatement({ lang: 'en', q }, at),
  ];
  return queryPlans(
    catalogue.database,
    statements.map(({ text, values }) => ({ sql: text, values })),
  );
}

const scanOfLargeTable = /Seq Scan on (?!listing_periods)/;

describe('thousands of products on sale', () => {
  /** Prices and percentages of every remainder of the rounding, in two sales with different ends. */
  async function storeMany(): Promise<PricedProduct[]> {
    const now = Date.now();
    const product = fc.record({
      cents: fc.integer({ min: 2, max: 30_000 }),
      percent: fc.integer({ min: 1, max: 99 }),
    });
    const products = fc.sample(product, 4_000).map(({ cents, percent }, i): PricedProduct => {
      const listed = { id: newId(), slug: `many-${i}`, category: 'effect', priceCents: toCents(cents) };
      const period = [new Date(now - minuteMs), new Date(now + (10 + (i % 2)) * minuteMs)] as const;
      const reduced = priceAfterPercent(cents, percent);
      const reductions = reduced < cents ? [reductionOf(listed, reduced, period)] : [];
      return { ...listed, position: i, isActive: true, reductions };
    });
    // Each statement ends within its timeout, also on a busy machine.
    for (let from = 0; from < products.length; from += 100)
      await insertPriced(catalogue.database, products.slice(from, from + 100));
    return products;
  }

  it('have the ranges of the prices that the pricing rounds; no list, search or count of them reads a long table as a whole', async () => {
    const products = await storeMany();
    const at = new Date();
    const { price } = await countsAt(at, {});
    const expected = expectedList(products, {}, at);
    for (const { value, count } of price)
      expect({ value, count }).toEqual({
        value,
        count: expected.filter((one) => rangeOf(Math.round(one.price * 100)) === value).length,
      });
    expect(await listAt(at, { price: 'under-50', sort: 'price' }, 100)).toEqual(
      expectedList(products, { price: 'under-50', sort: 'price' }, at),
    );
    expect(await plans(at)).not.toMatch(scanOfLargeTable);
    const found = await countsAt(at, { q: 'many' });
    expect(found).toEqual(expectedCounts(products, {}, at));
    // The rows of `plugin_listings` are long, and a loop would look for each of 4,000 results among 4,000 reduced prices.
    const searches = await searchPlans('many', at);
    expect(searches).not.toContain('plugin_listings');
    expect(searches).toMatch(/(Hash|Merge) Full Join/);
    // Most periods have no plug-in any more, and all plug-ins have the same one.
    await catalogue.database.query('delete from price_reductions');
    expect(await plans(at)).not.toMatch(scanOfLargeTable);
  });
});
