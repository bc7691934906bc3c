import { pluginChanged } from '#contracts/catalogue/events';
import { findPlugin, pluginNotFound } from '#contracts/catalogue/plugins';
import {
  archiveProduct,
  createProduct,
  findProduct,
  type ProductDraft,
  updateProduct,
} from '#contracts/catalogue/products';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { audited } from '#testing/audited';
import { PluginsService } from '../src/plugins/plugins.service';
import { admin, Catalogue, customer } from './catalogue.testbed';
import { draft, productCalls, setupFile } from './product-calls';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await Catalogue.open();
});
afterAll(() => catalogue.close());

const { create, inShop, list } = productCalls(() => catalogue);

describe('a product that is added', () => {
  it('is in the shop with the specified fields, under a slug made from its name', async () => {
    const { slug, id } = await create();
    expect(slug).toBe('tidewater');
    const { data } = await inShop(slug);
    expect(data).toMatchObject({
      id,
      name: 'Tidewater',
      price: 99,
      category: 'effect',
      version: '3.0.1',
      tags: ['reverb', 'hall'],
    });
  });

  it('has the defaults "version 1.0.0, category synthesizer, price 0, isActive true"', async () => {
    const newFiles = [await setupFile(catalogue)];
    const bare = { name: 'Bare', description: 'Nothing else', newFiles } as ProductDraft;
    expect(await catalogue.client.call(createProduct, bare, admin)).toMatchObject({
      version: '1.0.0',
      category: 'synthesizer',
      price: 0,
      isActive: true,
    });
  });

  it('has a slug of its own, also when ten of a name are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Twin' })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  });

  it('has a slug of its own, also when another’s name at the same time is that number', async () => {
    for (const name of ['Tern', 'Skua', 'Knot']) {
      await create({ name });
      const made = await Promise.all(
        [name, `${name} 2`, name, `${name} 2`].map((each) => create({ name: each })),
      );
      expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
    }
  });

  it('has what clients leave out by writing null as if they had written nothing', async () => {
    const left = {
      gallery: null,
      specifications: null,
      systemRequirements: null,
      features: null,
      newFiles: null,
    };
    const sample = { en: { name: 'a', description: '' }, duration: '0:10', peaks: null, ru: null };
    const nulls = { ...left, audioSamples: [sample] };
    const { id } = await catalogue.client.call(
      createProduct,
      Object.assign(draft({ isActive: false }), nulls),
      admin,
    );
    const { systemRequirements } = await catalogue.client.call(findProduct, { id }, admin);
    const change = Object.assign(draft({ isActive: false }), nulls, { id, revision: null });
    expect(await catalogue.client.call(updateProduct, change, admin)).toMatchObject({ systemRequirements });
  });

  it.each([0, 0.5])('costs nothing or at least what a card is charged with: %d', async (price) => {
    expect(await create({ price })).toMatchObject({ price });
  });

  it.each([0.01, 0.49])('is refused at a price that no card is charged with: %d', async (price) => {
    await expect(create({ price })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      params: { fields: [{ field: 'price', rule: 'isChargeable' }] },
    });
  });

  it.each([
    ['a price below 0', { price: -1 }],
    ['a price of half a cent', { price: 0.005 }],
    ['a name of blanks', { name: '   ' }],
    ['no known category', { category: 'drum' as never }],
    ['an address that runs a script', { imageUrl: 'javascript:alert(1)' }],
    ['an address of somebody else without a scheme', { imageUrl: '//evil.example/x.png' }],
    [
      'a file of somebody else as a sample',
      {
        audioSamples: [
          { en: { name: 'a', description: '' }, duration: '0:10', storageKey: 'downloads/saturos-pro/x.zip' },
        ],
      },
    ],
    ['a field nobody knows', { archivedAt: null } as never],
  ])('is refused with %s', async (_, fields) => {
    await expect(create(fields)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['a guest', undefined],
    ['a customer', customer],
  ] as [string, UserActor | undefined][])(
    'is not added by %s, whoever let the call through',
    async (_, actor) => {
      await expect(catalogue.client.call(createProduct, draft(), actor)).rejects.toMatchObject({
        kind: actor ? 'forbidden' : 'unauthenticated',
      });
    },
  );
});

describe('a product that is changed', () => {
  it('keeps its slug, and what was not sent', async () => {
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
    const terms = await catalogue.service.app.get(PluginsService).salesTerms({ slug, lang: 'en' });
    expect(terms).toMatchObject({ name: 'Longitude 9', priceCents: 2999 });
  });

  it('is not written over by somebody who had not seen the last change', async () => {
    const { id, revision } = await create({ name: 'Contended' });
    const save = (name: string) =>
      catalogue.client.call(updateProduct, { id, revision, ...draft({ name }) }, admin);
    const results = await Promise.allSettled([save('One'), save('Two')]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'PRODUCT_CHANGED' }) },
    ]);
  });

  it('loses its Russian words when they are taken away', async () => {
    const { id, slug } = await create({
      name: 'Fade',
      ru: { name: 'Затухание', description: 'Реверберация' },
    });
    const russian = () => catalogue.client.call(findPlugin, { slug, lang: 'ru' as const });
    expect((await russian()).data.name).toBe('Затухание');
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Fade', ru: null }) }, admin);
    expect((await russian()).data.name).toBe('Fade');
  });

  it('tells the gateways in the same transaction', async () => {
    const { id, slug } = await create({ name: 'Told' });
    await catalogue.client.call(updateProduct, { id, ...draft({ name: 'Told', isActive: false }) }, admin);
    const rows: { data: object }[] = await catalogue.database.query(
      `select data from outbox where subject = $1 and data->>'slug' = $2 order by id`,
      [pluginChanged.subject, slug],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { pluginId: id, slug, isActive: true },
      { pluginId: id, slug, isActive: false },
    ]);
  });

  it('that is inactive is neither shown nor sold', async () => {
    const { slug } = await create({ name: 'Hidden', isActive: false });
    await expect(inShop(slug)).rejects.toMatchObject({ code: pluginNotFound.code });
  });

  it('that is not there is not found', async () => {
    const change = { id: newId(), ...draft() };
    await expect(catalogue.client.call(updateProduct, change, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the list of products', () => {
  it('finds by names in both languages, tags and slug; signs of patterns mean themselves', async () => {
    await create({ name: 'Percent 100%', tags: ['glue'], ru: { name: 'Процент', description: 'Сжатие' } });
    const names = async (search: string) => (await list(search)).products.map(({ name }) => name);
    expect(await names('100%')).toEqual(['Percent 100%']);
    expect(await names('проц')).toEqual(['Percent 100%']);
    expect(await names('GLUE')).toEqual(['Percent 100%']);
    expect(await names('100_')).toEqual([]);
    expect(await names("'; drop table plugins; --")).toEqual([]);
  });

  it('has pages of 10, inactive ones among them', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => create({ name: `Paged ${i}`, isActive: i % 2 === 0 })),
    );
    const first = await list('paged');
    expect(first.products).toHaveLength(10);
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 });
    const second = await list('paged', 2);
    const ids = [...first.products, ...second.products].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(12);
  });
});

describe('the audit log of products', () => {
  it('knows who added, changed and took away which, and of a change only what changed', async () => {
    const { id } = await create();
    await catalogue.client.call(updateProduct, { id, ...draft({ price: 12 }) }, admin);
    await catalogue.client.call(archiveProduct, { id }, admin);
    const entries = await audited(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'product.created',
      'product.updated',
      'product.deleted',
    ]);
    expect(entries[1]?.changes).toEqual([{ field: 'price', before: '99', after: '12' }]);
  });
});
