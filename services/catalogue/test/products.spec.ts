import { pluginChanged } from '#contracts/catalogue/events';
import { findPlugin, pluginNotFound } from '#contracts/catalogue/plugins';
import {
  archiveProduct,
  createProduct,
  findProduct,
  type ProductDraft,
  updateProduct,
} from '#contracts/catalogue/products';
import { setShopCurrency } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { PluginsService } from '../src/plugins/plugins.service';
import { admin, CatalogueTestbed, customer } from './catalogue.testbed';
import { draft, productCalls, setupFile } from './product-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { create, findInShop, list } = productCalls(() => catalogue);

describe('new product', () => {
  it('creates a product with the specified fields and a slug from its name (admin §7)', async () => {
    const { slug, id } = await create();
    expect(slug).toBe('tidewater');
    const { data } = await findInShop(slug);
    expect(data).toMatchObject({
      id,
      name: 'Tidewater',
      price: 99,
      category: 'effect',
      version: '3.0.1',
      tags: ['reverb', 'hall'],
    });
  });

  it('has the defaults "version 1.0.0, category synthesizer, price 0, isActive true" (admin §9)', async () => {
    const newFiles = [await setupFile(catalogue)];
    const bare = { name: 'Bare', description: 'Nothing else', newFiles } as ProductDraft;
    expect(await catalogue.client.call(createProduct, bare, admin)).toMatchObject({
      version: '1.0.0',
      category: 'synthesizer',
      price: 0,
      isActive: true,
    });
  });

  it('assigns different slugs to ten parallel products of one name', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Twin' })));
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(10);
  });

  it('assigns a numbered slug that no parallel product has', async () => {
    for (const name of ['Tern', 'Skua', 'Knot']) {
      await create({ name });
      const created = await Promise.all(
        [name, `${name} 2`, name, `${name} 2`].map((each) => create({ name: each })),
      );
      expect(new Set(created.map(({ slug }) => slug)).size).toBe(4);
    }
  });

  it('treats null of an optional field as absent', async () => {
    const optionalFields = {
      gallery: null,
      specifications: null,
      systemRequirements: null,
      features: null,
      newFiles: null,
    };
    const sample = { en: { name: 'a', description: '' }, duration: '0:10', peaks: null, ru: null };
    const nulls = { ...optionalFields, audioSamples: [sample] };
    const { id } = await catalogue.client.call(
      createProduct,
      Object.assign(draft({ isActive: false }), nulls),
      admin,
    );
    const { systemRequirements } = await catalogue.client.call(findProduct, { id }, admin);
    const change = Object.assign(draft({ isActive: false }), nulls, { id, revision: null });
    expect(await catalogue.client.call(updateProduct, change, admin)).toMatchObject({ systemRequirements });
  });

  it.each([0, 0.5])('accepts the price %d', async (price) => {
    expect(await create({ price })).toMatchObject({ price });
  });

  it.each([0.01, 0.49])('rejects the price %d below the minimum charge of a card', async (price) => {
    await expect(create({ price })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { fields: [{ field: 'price', rule: 'isChargeable' }] },
    });
  });

  it.each([
    ['USD', 12.345],
    ['USD', 0.000_000_1],
    ['JPY', 1_980.5],
  ])('rejects a price that the currency %s does not have: %d', async (currency, price) => {
    setShopCurrency(currency);
    try {
      const fields = [{ field: 'price', rule: 'isAmount' }];
      await expect(create({ price })).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { fields } });
    } finally {
      setShopCurrency('USD');
    }
  });

  it.each([
    ['a price below 0', { price: -1 }],
    ['a name of blanks', { name: '   ' }],
    ['an unknown category', { category: 'drum' as never }],
    ['an address that runs a script', { imageUrl: 'javascript:alert(1)' }],
    ['an address of another server without a scheme', { imageUrl: '//evil.example/x.png' }],
    [
      'a file of another product as a sample',
      {
        audioSamples: [
          { en: { name: 'a', description: '' }, duration: '0:10', storageKey: 'downloads/saturos-pro/x.zip' },
        ],
      },
    ],
    ['an unknown field', { archivedAt: null } as never],
  ])('rejects a product with %s', async (_, fields) => {
    await expect(create(fields)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['a guest', undefined],
    ['a customer', customer],
  ] as [string, UserActor | undefined][])(
    'rejects a product from %s in the service itself',
    async (_, actor) => {
      await expect(catalogue.client.call(createProduct, draft(), actor)).rejects.toMatchObject({
        kind: actor ? 'forbidden' : 'unauthenticated',
      });
    },
  );
});

describe('changed product', () => {
  it('keeps the slug and absent fields of a changed product', async () => {
    const before = await create({
      name: 'Longitude',
      detailedDescription: 'Eight voices',
      gallery: ['/media/uploads/a.webp'],
      ru: { name: 'Долгота', description: 'Синтезатор' },
    });
    const { id, slug } = before;
    await catalogue.client.call(
      updateProduct,
      { id, ...draft({ name: 'Longitude 9', price: 29.99 }) },
      admin,
    );
    const after = await catalogue.client.call(findProduct, { id }, admin);
    expect(after).toMatchObject({
      slug,
      name: 'Longitude 9',
      price: 29.99,
      detailedDescription: 'Eight voices',
      gallery: ['/media/uploads/a.webp'],
      ru: { name: 'Долгота' },
      revision: before.revision + 1,
    });
    const terms = await catalogue.service.app.get(PluginsService).salesTerms([slug], 'en');
    expect(terms).toMatchObject([{ name: 'Longitude 9', priceCents: 2999 }]);
  });

  it('announces a video until the panel switches it off (storefront §2)', async () => {
    const { id, slug } = await create({ name: 'Announced' });
    const announced = async () => (await findInShop(slug)).data.isVideoAnnounced;
    expect(await announced()).toBe(true);
    const change = { id, ...draft({ name: 'Announced', isVideoAnnounced: false }) };
    expect(await catalogue.client.call(updateProduct, change, admin)).toMatchObject({
      isVideoAnnounced: false,
    });
    expect(await announced()).toBe(false);
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Announced' }) }, admin);
    expect(await announced()).toBe(false);
  });

  it('rejects a change based on a stale revision', async () => {
    const { id, revision } = await create({ name: 'Contended' });
    const save = (name: string) =>
      catalogue.client.call(updateProduct, { id, revision, ...draft({ name }) }, admin);
    const results = await Promise.allSettled([save('One'), save('Two')]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'PRODUCT_CHANGED' }) },
    ]);
  });

  it('deletes the Russian translation', async () => {
    const { id, slug } = await create({
      name: 'Fade',
      ru: { name: 'Затухание', description: 'Реверберация' },
    });
    const russian = () => catalogue.client.call(findPlugin, { slug, lang: 'ru' as const });
    expect((await russian()).data.name).toBe('Затухание');
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Fade', ru: null }) }, admin);
    expect((await russian()).data.name).toBe('Fade');
  });

  it('publishes an event for each change of a product', async () => {
    const { id, slug } = await create({ name: 'Published' });
    await catalogue.client.call(
      updateProduct,
      { id, ...draft({ name: 'Published', isActive: false }) },
      admin,
    );
    const rows: { data: object }[] = await catalogue.database.query(
      `select data from outbox where subject = $1 and data->>'slug' = $2 order by id`,
      [pluginChanged.subject, slug],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { pluginId: id, slug, isActive: true },
      { pluginId: id, slug, isActive: false },
    ]);
  });

  it('neither shows nor sells an inactive product', async () => {
    const { slug } = await create({ name: 'Hidden', isActive: false });
    await expect(findInShop(slug)).rejects.toMatchObject({ code: pluginNotFound.code });
  });

  it('reports an unknown product as not found', async () => {
    const change = { id: newId(), ...draft() };
    await expect(catalogue.client.call(updateProduct, change, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('list of products', () => {
  it('searches names in both languages, tags and slug and treats pattern characters literally', async () => {
    await create({ name: 'Percent 100%', tags: ['glue'], ru: { name: 'Процент', description: 'Сжатие' } });
    const names = async (search: string) => (await list(search)).products.map(({ name }) => name);
    expect(await names('100%')).toEqual(['Percent 100%']);
    expect(await names('проц')).toEqual(['Percent 100%']);
    expect(await names('GLUE')).toEqual(['Percent 100%']);
    expect(await names('100_')).toEqual([]);
    expect(await names("'; drop table plugins; --")).toEqual([]);
  });

  it('pages through products by 10, inactive ones included', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => create({ name: `Paged ${i}`, isActive: i % 2 === 0 })),
    );
    const first = await list('paged');
    expect(first.products).toHaveLength(10);
    expect(first.pagination).toMatchObject({ page: 1, limit: 10, total: 12, pages: 2 });
    const second = await list('paged', 2);
    const ids = [...first.products, ...second.products].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(12);
  });
});

describe('audit log of products', () => {
  it('records creation, change and deletion of a product, and only changed fields', async () => {
    const { id } = await create();
    await catalogue.client.call(updateProduct, { id, ...draft({ price: 12 }) }, admin);
    await catalogue.client.call(archiveProduct, { id }, admin);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'product.created',
      'product.updated',
      'product.deleted',
    ]);
    expect(entries[1]?.changes).toEqual([{ field: 'price', before: '99', after: '12' }]);
  });
});
