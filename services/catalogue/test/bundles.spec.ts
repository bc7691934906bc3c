import {
  createBundle,
  deactivateBundle,
  deleteBundle,
  findBundle,
  type BundleDraft,
  listBundleNames,
  listBundles,
  listBundleTerms,
  updateBundle,
} from '#contracts/catalogue/bundles';
import { bundleChanged } from '#contracts/catalogue/events';
import { archiveProduct, updateProduct } from '#contracts/catalogue/products';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { admin, CatalogueTestbed, customer } from './catalogue.testbed';
import { draft, productCalls } from './product-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { create: createProduct } = productCalls(() => catalogue);

async function newProducts(prices: readonly number[]): Promise<string[]> {
  const products = [];
  for (const price of prices) products.push(await createProduct({ name: `Part ${price}`, price }));
  return products.map(({ id }) => id);
}

const bundleDraft = (pluginIds: string[], fields: Partial<BundleDraft> = {}): BundleDraft => ({
  titleEn: 'Mix Room',
  titleRu: 'Комната сведения',
  descriptionEn: 'Two of them.',
  descriptionRu: 'Сразу два.',
  imageUrl: '',
  percent: 30,
  isActive: true,
  pluginIds,
  ...fields,
});

const create = async (fields: Partial<BundleDraft> = {}) => {
  const pluginIds = fields.pluginIds ?? (await newProducts([79, 29.99]));
  return catalogue.client.call(createBundle, bundleDraft(pluginIds, fields), admin);
};

const termsOf = async (slug: string, lang: 'en' | 'ru' = 'en') =>
  (await catalogue.client.call(listBundleTerms, { lang, slugs: [slug] })).bundles[0];

describe('a bundle', () => {
  it('has a slug from its English title, its parts in order, and the price of each part half up', async () => {
    const pluginIds = await newProducts([79, 29.99, 0]);
    const bundle = await create({ titleEn: 'Studio & Stage', pluginIds });
    expect(bundle).toMatchObject({
      slug: 'studio-and-stage',
      state: 'on-sale',
      listPrice: 108.99,
      price: 76.29,
    });
    expect(bundle.parts.map(({ pluginId }) => pluginId)).toEqual(pluginIds);
  });

  it('assigns different slugs to eight parallel bundles of one title', async () => {
    const pluginIds = await newProducts([10, 20]);
    const bundles = await Promise.all(
      Array.from({ length: 8 }, () => create({ titleEn: 'Twins', pluginIds })),
    );
    expect(new Set(bundles.map(({ slug }) => slug)).size).toBe(8);
  });

  it('needs two different parts that exist', async () => {
    const [one = '', two = ''] = await newProducts([10, 20]);
    for (const pluginIds of [[one], [one, one]])
      await expect(create({ pluginIds })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const unknown = newId();
    await expect(create({ pluginIds: [one, two, unknown] })).rejects.toMatchObject({
      code: 'BUNDLE_PART_UNKNOWN',
      params: { pluginId: unknown },
    });
  });

  it('is changed at the revision that the form loaded only, and keeps its slug', async () => {
    const { id, slug, revision, parts } = await create();
    const pluginIds = parts.map(({ pluginId }) => pluginId).reverse();
    const change = { id, revision, ...bundleDraft(pluginIds, { titleEn: 'Other', percent: 50 }) };
    const changed = await catalogue.client.call(updateBundle, change, admin);
    expect(changed).toMatchObject({ slug, titleEn: 'Other', percent: 50, revision: revision + 1 });
    expect(changed.parts.map(({ pluginId }) => pluginId)).toEqual(pluginIds);
    await expect(catalogue.client.call(updateBundle, change, admin)).rejects.toMatchObject({
      code: 'BUNDLE_CHANGED',
    });
  });

  it('keeps its former percentages and parts, and only those that differ', async () => {
    const { id, slug, parts } = await create();
    const pluginIds = parts.map(({ pluginId }) => pluginId);
    for (const percent of [30, 20])
      await catalogue.client.call(updateBundle, { id, ...bundleDraft(pluginIds, { percent }) }, admin);
    expect((await termsOf(slug))?.history).toMatchObject([
      { percent: 30, pluginIds },
      { percent: 20, pluginIds },
    ]);
  });

  it('is not sold after it was taken off sale or deleted, and each change is published', async () => {
    const { id, slug } = await create({ titleEn: 'Leaving' });
    expect(await catalogue.client.call(deactivateBundle, { id }, admin)).toMatchObject({ state: 'inactive' });
    expect(await termsOf(slug)).toBeUndefined();
    await catalogue.client.call(deleteBundle, { id }, admin);
    await expect(catalogue.client.call(findBundle, { id }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const rows = await catalogue.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->>'bundleId' = $2 order by id`,
      [bundleChanged.subject, id],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { bundleId: id, slug, isActive: true },
      { bundleId: id, slug, isActive: false },
      { bundleId: id, slug, isActive: false },
    ]);
  });

  it('is found by its titles in both languages', async () => {
    const { id } = await create({ titleEn: 'Quasar pack', titleRu: 'Квазар' });
    for (const search of ['quasar', 'квазар']) {
      const { bundles } = await catalogue.client.call(listBundles, { page: 1, limit: 10, search }, admin);
      expect(bundles.map((bundle) => bundle.id)).toEqual([id]);
    }
  });

  it('is changed by administrators only, and each change is in the audit log', async () => {
    const pluginIds = await newProducts([10, 20]);
    await expect(catalogue.client.call(createBundle, bundleDraft(pluginIds), customer)).rejects.toMatchObject(
      { code: 'FORBIDDEN' },
    );
    const { id } = await create({ pluginIds });
    await catalogue.client.call(updateBundle, { id, ...bundleDraft(pluginIds, { percent: 10 }) }, admin);
    await catalogue.client.call(deactivateBundle, { id }, admin);
    await catalogue.client.call(deleteBundle, { id }, admin);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'bundle.created',
      'bundle.updated',
      'bundle.deactivated',
      'bundle.deleted',
    ]);
  });
});

describe('the terms of a bundle', () => {
  it('have its texts and parts in the requested language', async () => {
    const { id: bundleId, slug } = await create({ titleEn: 'Words' });
    expect(await termsOf(slug, 'ru')).toMatchObject({
      bundleId,
      name: 'Комната сведения',
      description: 'Сразу два.',
      percent: 30,
      parts: [{ priceCents: 7_900 }, { priceCents: 2_999 }],
    });
  });

  it('are absent while a part is inactive or deleted, which the panel names', async () => {
    const [first = '', second = ''] = await newProducts([10, 20]);
    const { id, slug } = await create({ pluginIds: [first, second] });
    const change = { ...draft({ name: 'Part 10', price: 10 }), id: first };
    await catalogue.client.call(updateProduct, { ...change, isActive: false }, admin);
    expect(await termsOf(slug)).toBeUndefined();
    expect(await catalogue.client.call(findBundle, { id }, admin)).toMatchObject({
      state: 'unsaleable',
      parts: [{ problem: 'inactive' }, { problem: null }],
    });
    await catalogue.client.call(updateProduct, { ...change, isActive: true }, admin);
    expect(await termsOf(slug)).toBeDefined();
    await catalogue.client.call(archiveProduct, { id: second }, admin);
    expect(await termsOf(slug)).toBeUndefined();
  });

  it('are absent while a part has no files', async () => {
    const [first = '', second = ''] = await newProducts([10, 20]);
    const { id, slug } = await create({ pluginIds: [first, second] });
    await catalogue.database.query(
      `update releases set status = 'yanked', yanked_at = now() where subject_id = $1`,
      [second],
    );
    expect(await termsOf(slug)).toBeUndefined();
    const { parts } = await catalogue.client.call(findBundle, { id }, admin);
    expect(parts.map(({ problem }) => problem)).toEqual([null, 'without-files']);
  });
});

it('the name of a bundle is known in both languages until it is deleted, on sale or not', async () => {
  const { id, parts } = await create({ titleEn: 'Last Season', titleRu: 'Прошлый сезон' });
  const nameIn = async (lang: 'en' | 'ru') =>
    (await catalogue.client.call(listBundleNames, { lang, ids: [id] })).bundles.map(({ name }) => name);
  await catalogue.client.call(archiveProduct, { id: parts[0]?.pluginId ?? '' }, admin);
  await catalogue.client.call(deactivateBundle, { id }, admin);
  expect([await nameIn('en'), await nameIn('ru')]).toEqual([['Last Season'], ['Прошлый сезон']]);
  await catalogue.client.call(deleteBundle, { id }, admin);
  expect(await nameIn('ru')).toEqual([]);
});
