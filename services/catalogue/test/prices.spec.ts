import { pricesChanged, productPriced } from '#contracts/catalogue/events';
import { countPlugins, type CountPlugins, listPlugins, type ListPlugins } from '#contracts/catalogue/plugins';
import { updateProduct } from '#contracts/catalogue/products';
import { pricesScheduled, type ScheduledReduction } from '#contracts/commerce/events';
import { minuteMs } from '#contracts/fields/durations';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { admin, CatalogueTestbed } from './catalogue.testbed';
import { draft, productCalls } from './product-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { create, findInShop } = productCalls(() => catalogue);

const reduction = (from: number, until: number): ScheduledReduction => ({
  saleId: newId(),
  startsAt: new Date(Date.now() + from).toISOString(),
  endsAt: new Date(Date.now() + until).toISOString(),
  listCents: toCents(9_900),
  priceCents: toCents(5_940),
  lowestCents: toCents(9_900),
});

/** Publishes the event of commerce about the reductions of a plug-in. */
async function schedule(pluginId: string, version: number, reductions: ScheduledReduction[]): Promise<void> {
  const data = { schedules: [{ pluginId, version, reductions }] };
  const meta = { id: newId(), occurredAt: new Date().toISOString(), actor: 'system', requestId: newId() };
  const { connection } = catalogue.bus;
  await connection.jetstream().publish(busSubject(pricesScheduled.subject), encode({ ...meta, data }));
}

describe('a scheduled reduction', () => {
  it('shows price, former price, percentage, end and lowest price while it runs', async () => {
    const { id, slug } = await create({ name: 'Reduced' });
    const running = reduction(-minuteMs, minuteMs);
    await schedule(id, 1, [running]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(59.4));
    const { data, validUntil } = await findInShop(slug);
    expect(data.sale).toEqual({ listPrice: 99, percent: 40, endsAt: running.endsAt, lowestPrice: 99 });
    expect(validUntil).toBe(running.endsAt);
    const list = await catalogue.client.call(listPlugins, { lang: 'ru' });
    expect(list.data.find((card) => card.slug === slug)).toMatchObject({
      price: 59.4,
      sale: { percent: 40 },
    });
    const [changed] = await catalogue.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->'pluginIds' ? $2`,
      [pricesChanged.subject, id],
    );
    expect(changed?.data).toEqual({ pluginIds: [id] });
  });

  it('does not apply before its start, which the list names as the next change', async () => {
    const { id, slug } = await create({ name: 'Later' });
    const later = reduction(20_000, minuteMs);
    await schedule(id, 1, [later]);
    await eventually(async () => expect((await findInShop(slug)).validUntil).toBe(later.startsAt));
    expect((await findInShop(slug)).data).toMatchObject({ price: 99 });
    expect((await catalogue.client.call(listPlugins, { lang: 'en' })).validUntil).toBe(later.startsAt);
  });

  it('does not apply to another list price than it was computed from', async () => {
    const { id, slug } = await create({ name: 'Dearer' });
    await schedule(id, 1, [reduction(-minuteMs, minuteMs)]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(59.4));
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Dearer', price: 120 }) }, admin);
    const { data } = await findInShop(slug);
    expect(data.price).toBe(120);
    expect(data.sale).toBeUndefined();
  });

  it('is sorted by the price in effect, across pages, and selected by the filter "on sale"', async () => {
    const category = 'utility';
    await create({ name: 'Cheaper tool', price: 40, category });
    await create({ name: 'Dearer tool', price: 70, category });
    const { id, slug } = await create({ name: 'Reduced tool', price: 99, category });
    await schedule(id, 1, [reduction(-minuteMs, minuteMs)]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(59.4));
    const list = (options: Omit<ListPlugins, 'lang'>) =>
      catalogue.client.call(listPlugins, { lang: 'en', category, ...options });
    const pricesOf = ({ data }: { data: { price: number }[] }) => data.map(({ price }) => price);
    expect(pricesOf(await list({ sort: 'price' }))).toEqual([40, 59.4, 70]);
    const first = await list({ sort: 'price-down', limit: 2 });
    expect(pricesOf(first)).toEqual([70, 59.4]);
    expect(pricesOf(await list({ sort: 'price-down', limit: 2, cursor: first.next }))).toEqual([40]);
    expect((await list({ sale: 'on' })).data.map((card) => card.slug)).toEqual([slug]);
    const { total, facets } = await catalogue.client.call(countPlugins, { lang: 'en', category });
    expect({ total, sale: facets.sale }).toEqual({ total: 3, sale: [{ value: 'on', count: 1 }] });
  });

  it('is found by the range of the price in effect, and counted there, until it ends', async () => {
    const category = 'sampler';
    await create({ name: 'Tiny sampler', price: 40, category });
    await create({ name: 'Large sampler', price: 180, category });
    const { id, slug } = await create({ name: 'Sampler on sale', price: 99, category });
    const running = reduction(-minuteMs, minuteMs);
    await schedule(id, 1, [{ ...running, priceCents: toCents(2_900) }]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(29));
    const list = async (options: Omit<ListPlugins, 'lang'>) =>
      (await catalogue.client.call(listPlugins, { lang: 'en', category, ...options })).data.map(
        ({ price }) => price,
      );
    const ranges = async (options: Partial<CountPlugins> = {}) => {
      const counts = await catalogue.client.call(countPlugins, { lang: 'en', category, ...options });
      return { total: counts.total, price: counts.facets.price.map(({ count }) => count) };
    };
    expect(await list({ price: 'under-50', sort: 'price' })).toEqual([29, 40]);
    expect(await list({ price: 'under-50', sort: 'name' })).toEqual([29, 40]);
    expect(await list({ price: 'under-50', q: 'sale' })).toEqual([29]);
    expect(await list({ price: 'under-50', sale: 'on' })).toEqual([29]);
    expect(await list({ price: '50-to-100' })).toEqual([]);
    expect(await ranges()).toEqual({ total: 3, price: [0, 2, 0, 1] });
    expect(await ranges({ price: 'under-50' })).toMatchObject({ total: 2 });
    expect(await ranges({ sale: 'on' })).toEqual({ total: 1, price: [0, 1, 0, 0] });
    await schedule(id, 2, []);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(99));
    expect(await list({ price: 'under-50' })).toEqual([40]);
    expect(await list({ price: '50-to-100' })).toEqual([99]);
    expect(await ranges()).toEqual({ total: 3, price: [0, 1, 1, 1] });
  });

  it('changes the range at its start and its end by the clock', async () => {
    const category = 'other';
    const { id, slug } = await create({ name: 'Timed', price: 99, category });
    const timed = { ...reduction(1_500, 3_000), priceCents: toCents(2_900) };
    await schedule(id, 1, [timed]);
    const found = async () =>
      (await catalogue.client.call(listPlugins, { lang: 'en', category, price: 'under-50' })).data.length;
    await eventually(async () => expect((await findInShop(slug)).validUntil).toBe(timed.startsAt));
    expect(await found()).toBe(0);
    await eventually(async () => expect(await found()).toBe(1));
    await eventually(async () => expect(await found()).toBe(0));
  });

  it('keeps the order of a list by price range across pages', async () => {
    const category = 'synthesizer';
    for (const [name, price] of [
      ['Cheap 1', 10],
      ['Cheap 3', 30],
    ] as const)
      await create({ name, price, category });
    const { id, slug } = await create({ name: 'Cheap 2', price: 99, category });
    await schedule(id, 1, [{ ...reduction(-minuteMs, minuteMs), priceCents: toCents(2_000) }]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(20));
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await catalogue.client.call(listPlugins, {
        lang: 'en',
        category,
        price: 'under-50',
        sort: 'name',
        limit: 1,
        cursor,
      });
      names.push(...page.data.map(({ name }) => name));
      cursor = page.next;
    } while (cursor);
    expect(names).toEqual(['Cheap 1', 'Cheap 2', 'Cheap 3']);
  });

  it('never replaces a newer schedule', async () => {
    const { id, slug } = await create({ name: 'Ordered' });
    await schedule(id, 8, []);
    await schedule(id, 7, [reduction(-minuteMs, minuteMs)]);
    await schedule(id, 9, [{ ...reduction(-minuteMs, minuteMs), priceCents: toCents(8_000) }]);
    await eventually(async () => expect((await findInShop(slug)).data.price).toBe(80));
  });
});

it('publishes the list price of a saved product', async () => {
  const { id } = await create({ name: 'Priced', price: 29.99 });
  const rows: { data: object }[] = await catalogue.database.query(
    `select data from outbox where subject = $1 and data->>'pluginId' = $2`,
    [productPriced.subject, id],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ pluginId: id, category: 'effect', priceCents: 2_999 }]);
});
