import { encodePluginCursor } from '#contracts/catalogue/plugin-cursor';
import { pluginSorts } from '#contracts/catalogue/plugin-filters';
import { listPlugins, type ListPlugins } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { CatalogueTestbed } from './catalogue.testbed';
import { clearProducts, insertListed, type ListedProduct } from './listed-products';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(() => clearProducts(catalogue.database));

const list = (input: Partial<ListPlugins> = {}) =>
  catalogue.client.call(listPlugins, { lang: 'en', ...input });
const slugs = async (input: Partial<ListPlugins> = {}) => (await list(input)).data.map(({ slug }) => slug);
const insert = (product: ListedProduct) => insertListed(catalogue.database, product);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => `tide-${String(i).padStart(3, '0')}`);

/** Every page of a list, in one direction. */
async function pages(
  input: Partial<ListPlugins>,
  direction: 'next' | 'previous',
  from?: string,
): Promise<string[][]> {
  const found: string[][] = [];
  for (let cursor = from, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await list({ ...input, cursor });
    found.push(page.data.map(({ slug }) => slug));
    cursor = page[direction];
  }
  return found;
}

describe('the list of plug-ins without parameters', () => {
  it('is complete up to 200 plug-ins, and the first page with a cursor beyond', async () => {
    for (const slug of numbered(200)) await insert({ slug });
    const complete = await list();
    expect(Object.keys(complete)).toEqual(['success', 'data']);
    expect(complete.data).toHaveLength(200);
    await insert({ slug: 'tide-200' });
    const first = await list();
    expect(first.data.map(({ slug }) => slug)).toEqual(numbered(24));
    expect(await slugs({ cursor: first.next })).toEqual(numbered(48).slice(24));
  });

  it('divides a page that would exceed a message of the bus', async () => {
    const description = 'я'.repeat(5_000);
    for (const slug of numbered(90)) await insert({ slug, description });
    const { data, next } = await list({ limit: 90 });
    expect(data).toHaveLength(45);
    expect(await slugs({ limit: 90, cursor: next })).toEqual(numbered(90).slice(45));
  });
});

describe('the pages of the list', () => {
  beforeEach(async () => {
    for (const [i, slug] of numbered(7).entries())
      await insert({ slug, name: `Tide ${i % 3}`, priceCents: (i % 3) * 1_000, position: i % 2 });
  });

  it.each(pluginSorts)('contain each plug-in once in both directions, by %s', async (sort) => {
    const forward = await pages({ sort, limit: 2 }, 'next');
    expect(forward.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    expect(forward.flat().toSorted()).toEqual(numbered(7));
    const all = await slugs({ sort, limit: 100 });
    expect(forward.flat()).toEqual(all);
    const { next } = await list({ sort, limit: 5 });
    const last = await list({ sort, limit: 2, cursor: next });
    expect(last.data.map(({ slug }) => slug)).toEqual(all.slice(5));
    const backward = await pages({ sort, limit: 2 }, 'previous', last.previous);
    expect(backward).toEqual([all.slice(3, 5), all.slice(1, 3), all.slice(0, 2)]);
  });

  it('repeat and omit no plug-in while others are added, changed and removed', async () => {
    const first = await list({ sort: 'price', limit: 3 });
    const seen = first.data.map(({ slug }) => slug);
    await insert({ slug: 'added-before', priceCents: 0 });
    await catalogue.database.query(`update plugins set is_active = false where slug = $1`, [seen[2]]);
    const rest = await slugs({ sort: 'price', limit: 100, cursor: first.next });
    expect([...seen, ...rest].toSorted()).toEqual(numbered(7));
  });

  it('have no cursor of a page that does not exist', async () => {
    const only = await list({ limit: 7 });
    expect([only.next, only.previous]).toEqual([undefined, undefined]);
    const { next } = await list({ limit: 6 });
    const last = await list({ limit: 6, cursor: next });
    expect([last.next, typeof last.previous]).toEqual([undefined, 'string']);
  });
});

describe('an invalid request for the list', () => {
  const position = { sort: 'name', direction: 'after', value: 'tide', slug: 'tide' } as const;
  const cursor = encodePluginCursor(position);
  const broken = Buffer.from('["name","after"]').toString('base64url');

  it.each<[string, object]>([
    ['an unknown order', { sort: 'age' }],
    ['an unknown filter value', { category: 'tapes' }],
    ['no rows', { limit: 0 }],
    ['a thousand rows', { limit: 1_000 }],
    ['a broken cursor', { cursor: broken }],
    ['a cursor of another order', { cursor, sort: 'price' }],
    ['a name as a price', { cursor: encodePluginCursor({ ...position, sort: 'price' }), sort: 'price' }],
  ])('is rejected: %s', async (_, input) => {
    const failed: unknown = await list(input as Partial<ListPlugins>).catch((error: unknown) => error);
    expect(Failure.isFailure(failed) && failed.code).toBe('INVALID_INPUT');
  });
});

describe('a plug-in in the list', () => {
  it('appears, changes and disappears with the statement that changes it', async () => {
    const id = await insert({ slug: 'tide', name: 'Tide', russianName: 'Прилив' });
    expect((await list({ lang: 'ru' })).data[0]?.name).toBe('Прилив');
    await catalogue.database.query('update plugins set price_cents = 0 where id = $1', [id]);
    expect(await slugs({ price: 'free' })).toEqual(['tide']);
    await catalogue.database.query(
      `delete from plugin_translations where plugin_id = $1 and language = 'ru'`,
      [id],
    );
    expect((await list({ lang: 'ru' })).data[0]?.name).toBe('Tide');
    await catalogue.database.query('update plugins set is_active = false where id = $1', [id]);
    expect(await slugs()).toEqual([]);
  });
});
