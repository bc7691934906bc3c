import { countPlugins, type CountPlugins, listPlugins, type ListPlugins } from '#contracts/catalogue/plugins';
import { findOfferPlugins, listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { listProducts } from '#contracts/catalogue/products';
import { newId } from '#platform/database/new-id';
import { admin, CatalogueTestbed } from './catalogue.testbed';
import { clearProducts, insertListed, type ListedProduct } from './listed-products';

let catalogue: CatalogueTestbed;
const products: ListedProduct[] = [
  {
    ...{
      slug: 'tidewater',
      name: 'Tidewater',
      russianName: 'Прилив',
      tags: ['reverb', 'space'],
      position: 1,
    },
    ...{ compatibility: ['VST3', 'AU', 'macOS 11+', 'Windows 10+'], priceCents: 9_900 },
  },
  { slug: 'brick', name: 'The Brick', description: 'Compressors for loud rooms', priceCents: 0, position: 2 },
  {
    ...{ slug: 'keys-8', name: 'Keys 8', russianName: 'Клавиши', category: 'synthesizer', position: 3 },
    ...{ compatibility: ['AAX', 'Windows 11+'], priceCents: 10_001 },
  },
  { slug: 'hidden', name: 'Hidden reverb', isActive: false, position: 4 },
];
let ids: Record<string, string>;

beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
  await clearProducts(catalogue.database);
  ids = {};
  for (const product of products) ids[product.slug] = await insertListed(catalogue.database, product);
});
afterAll(() => catalogue.close());

const search = async (input: Partial<ListPlugins>) =>
  (await catalogue.client.call(listPlugins, { lang: 'en', ...input })).data.map(({ slug }) => slug);
const count = (input: Partial<CountPlugins> = {}) =>
  catalogue.client.call(countPlugins, { lang: 'en', ...input });

describe('the search of the catalogue', () => {
  it.each([
    ['the beginning of a name', 'tidew', ['tidewater']],
    ['a tag, in any case', ' REVERB ', ['tidewater']],
    ['another form of a word', 'compressor', ['brick']],
    ['a half typed word', 'compresso', ['brick']],
    ['every word', 'loud brick', ['brick']],
    ['words that no plug-in has together', 'loud tidewater', []],
    ['a word without meaning of its own', 'the', ['brick']],
    ['a number', '8', ['keys-8']],
    ['signs that mean something to the database', "tide:* & !('", ['tidewater']],
    ['signs alone', '&|!', ['tidewater', 'brick', 'keys-8']],
  ])('finds by %s', async (_, q, found) => {
    expect(await search({ q })).toEqual(found);
    expect((await count({ q })).total).toBe(found.length);
  });

  it('finds names of both languages, and forms of Russian words', async () => {
    expect(await search({ q: 'клавишами', lang: 'ru' })).toEqual(['keys-8']);
    expect(await search({ q: 'tide', lang: 'ru' })).toEqual(['tidewater']);
    expect(await search({ q: 'прилив' })).toEqual(['tidewater']);
  });
});

describe('the filters of the catalogue', () => {
  it.each<[Partial<ListPlugins>, string[]]>([
    [{ category: 'synthesizer' }, ['keys-8']],
    [{ format: 'AU' }, ['tidewater']],
    [{ format: 'AAX' }, ['keys-8']],
    [{ system: 'windows' }, ['tidewater', 'keys-8']],
    [{ system: 'macos' }, ['tidewater', 'brick']],
    [{ price: 'free' }, ['brick']],
    [{ price: '50-to-100' }, ['tidewater']],
    [{ price: 'over-100' }, ['keys-8']],
    [{ system: 'windows', category: 'effect' }, ['tidewater']],
  ])('find the plug-ins of %j', async (filter, found) => {
    expect(await search(filter)).toEqual(found);
    expect((await count(filter)).total).toBe(found.length);
  });
});

describe('the facets of the catalogue', () => {
  const valuesOf = async (input: Partial<CountPlugins>, name: 'category' | 'system') =>
    Object.fromEntries((await count(input)).facets[name].map(({ value, count: n }) => [value, n]));

  it('count every value, also those without plug-ins', async () => {
    expect(await valuesOf({}, 'category')).toEqual({
      effect: 2,
      synthesizer: 1,
      sampler: 0,
      utility: 0,
      other: 0,
    });
  });

  it('count under the search and the other filters, not under their own', async () => {
    expect(await valuesOf({ price: 'free', category: 'synthesizer' }, 'category')).toMatchObject({
      effect: 1,
    });
    expect(await valuesOf({ q: 'keys', system: 'macos' }, 'system')).toEqual({ macos: 0, windows: 1 });
  });
});

describe('the search of the administrators', () => {
  const found = async (text: string) =>
    (await catalogue.client.call(listProducts, { page: 1, limit: 10, search: text }, admin)).products.map(
      ({ slug }) => slug,
    );

  it('finds parts of slugs, names in every language and tags, also of inactive products', async () => {
    expect(await found('EYS-8')).toEqual(['keys-8']);
    expect(await found('илив')).toEqual(['tidewater']);
    expect(await found('reverb')).toEqual(['hidden', 'tidewater']);
    expect(await found('100%')).toEqual([]);
  });
});

describe('a search of the administrators with thousands of hits', () => {
  const rows = 1_200;
  const page = (input: object) =>
    catalogue.client.call(listProducts, { page: 1, limit: 10, search: 'bulk', ...input }, admin);

  beforeAll(async () => {
    // Each statement ends within its timeout, also on a busy machine.
    for (let from = 1; from <= rows; from += 100)
      await catalogue.database.query(
        `with added as (
           insert into plugins (id, slug, category, price_cents, compatibility, system_requirements, is_active, created_at)
           select gen_random_uuid(), 'bulk-' || n, 'effect', 0, '{}', '{"mac":"","windows":""}', false, $2::timestamptz - make_interval(days => n)
             from generate_series($1::int, $1 + 99) n returning id, slug)
         insert into plugin_translations (plugin_id, language, name, description, specifications)
         select id, 'en', slug, '', '{}' from added`,
        [from, new Date()],
      );
    await catalogue.database.query('vacuum analyze plugins, plugin_listings, product_labels');
  });
  afterAll(() => catalogue.database.query(`delete from plugins where slug like 'bulk-%'`));

  it('counts 1,000 of them and reads on by number and by cursor to the last one', async () => {
    const first = await page({});
    expect(first.products.map(({ slug }) => slug).slice(0, 2)).toEqual(['bulk-1', 'bulk-2']);
    expect(first.pagination).toMatchObject({ total: 1_000, totalKind: 'minimum' });
    const next = await page({ page: 2, cursor: first.pagination.next });
    expect(next.products[0]?.slug).toBe('bulk-11');
    const last = await page({ page: rows / 10 });
    expect(last.products.at(-1)?.slug).toBe(`bulk-${rows}`);
    expect(last.pagination.next).toBeUndefined();
  });

  it('follows new names and archived products', async () => {
    const { products: found } = await page({ search: 'bulk-77' });
    const id = found.find(({ slug }) => slug === 'bulk-77')?._id;
    await catalogue.database.query(`update plugin_translations set name = 'Renamed' where plugin_id = $1`, [
      id,
    ]);
    expect((await page({ search: 'renamed' })).products).toHaveLength(1);
    await catalogue.database.query(
      'update plugins set archived_at = now(), is_active = false where id = $1',
      [id],
    );
    expect((await page({ search: 'renamed' })).products).toEqual([]);
  });
});

describe('plug-ins in short', () => {
  it('are listed once each by page, without inactive ones', async () => {
    const first = await catalogue.client.call(listPluginSummaries, { limit: 2 });
    const second = await catalogue.client.call(listPluginSummaries, { limit: 2, after: first.next ?? '' });
    expect(second.next).toBeNull();
    const all = [...first.plugins, ...second.plugins].map(({ slug }) => slug);
    expect(all.toSorted()).toEqual(['brick', 'keys-8', 'tidewater']);
  });

  it('are chosen for offers: owned and offered ones, the cheapest of a category, the most expensive not owned', async () => {
    const choose = async (ownedIds: string[], offeredIds: string[]) =>
      (await catalogue.client.call(findOfferPlugins, { lang: 'ru', ownedIds, offeredIds })).plugins;
    expect((await choose([], [])).map(({ slug }) => slug)).toEqual(['tidewater', 'keys-8']);
    const all = await choose([ids['keys-8'] ?? '', newId()], [ids['brick'] ?? '']);
    expect(all.map(({ slug, name, priceCents }) => [slug, name, priceCents])).toEqual([
      ['tidewater', 'Прилив', 9_900],
      ['brick', 'The Brick', 0],
      ['keys-8', 'Клавиши', 10_001],
    ]);
  });
});

describe('a plug-in with accents in its names', () => {
  beforeAll(() =>
    insertListed(catalogue.database, {
      slug: 'cafe',
      name: 'Élan’s Café',
      russianName: 'Чёрная плёнка',
      position: 5,
    }),
  );

  it.each([
    ['a word without its accents', 'elans cafe'],
    ['decomposed letters', 'Cafe\u0301'],
    ['another apostrophe', "élan's"],
    ['е in place of ё', 'черная пленк'],
  ])('is found by %s, by visitors and administrators', async (_, q) => {
    expect(await search({ q })).toEqual(['cafe']);
    const input = { page: 1, limit: 10, search: q };
    const { products: found } = await catalogue.client.call(listProducts, input, admin);
    expect(found).toMatchObject([{ slug: 'cafe' }]);
  });
});
