import { applyBulkChange, listBulkChanges, undoBulkChange } from '#contracts/catalogue/bulk/bulk-changes';
import {
  checkProductTexts,
  listProductTexts,
  type ProductTexts,
  type TextColumn,
} from '#contracts/catalogue/bulk/product-texts';
import { pluginChanged, productPriced } from '#contracts/catalogue/events';
import { findPlugin } from '#contracts/catalogue/plugins';
import { archiveProduct, findProduct, type Product, updateProduct } from '#contracts/catalogue/products';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { admin, CatalogueTestbed, customer } from './catalogue.testbed';
import { draft, productCalls } from './product-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { create } = productCalls(() => catalogue);
const ru = {
  name: 'Прилив',
  description: 'Ревербератор',
  features: ['Один, и ещё', 'Два'],
  tags: ['зал'],
  detailedDescription: '**Длинный** текст',
};
const find = ({ id }: Pick<Product, 'id'>) => catalogue.client.call(findProduct, { id }, admin);
const save = ({ id, revision }: Product, description: string) =>
  catalogue.client.call(updateProduct, { id, revision, ...draft({ description }) }, admin);
const check = async (...rows: { slug: string; texts: ProductTexts }[]) =>
  (await catalogue.client.call(checkProductTexts, { rows }, admin)).results;
const outcomeOf = async ({ slug }: Product, texts: ProductTexts) =>
  (await check({ slug, texts }))[0]?.outcome;
const apply = async ({ id, revision }: Product, texts: ProductTexts, change = newId()) => {
  const input = { id: change, action: 'texts' as const, products: [{ id, revision, texts }] };
  return (await catalogue.client.call(applyBulkChange, input, admin)).outcomes[0]?.code;
};
const undo = async (id: string) =>
  (await catalogue.client.call(undoBulkChange, { id }, admin)).outcomes.map(({ code }) => code);
const listed = async ({ slug }: Product) => {
  const { products } = await catalogue.client.call(
    listProductTexts,
    { page: 1, limit: 20, search: slug },
    admin,
  );
  const { id: _, slug: __, ...texts } = products.find((one) => one.slug === slug) ?? { id: '', slug: '' };
  return texts;
};
const eventsOf = ({ id }: Product) =>
  catalogue.database.query<{ subject: string }[]>(
    `select subject from outbox where data->>'pluginId' = $1 order by id`,
    [id],
  );

describe('texts of products as rows', () => {
  it('lists all translated texts of a product, with a line for each item of a list', async () => {
    const product = await create({ ru, features: ['One, and more', 'Two'] });
    expect(await listed(product)).toMatchObject({
      ...{ nameEn: 'Tidewater', nameRu: 'Прилив', featuresEn: 'One, and more\nTwo', tagsEn: 'reverb\nhall' },
      ...{ featuresRu: 'Один, и ещё\nДва', detailedDescriptionEn: '', latencyRu: '' },
    });
  });

  it('finds nothing changed in the listed texts, also with the line ends of a spreadsheet', async () => {
    const product = await create({ ru, features: ['One', 'Two'], detailedDescription: 'a\nb\n' });
    const texts = await listed(product);
    expect(await outcomeOf(product, texts)).toBe('same');
    const cells = { ...texts, featuresEn: ' One\r\n\r\nTwo ', detailedDescriptionEn: 'a\r\nb' };
    expect(await outcomeOf(product, cells)).toBe('same');
  });

  it('checks each row, and changes nothing', async () => {
    const [product, archived] = [await create(), await create()];
    await catalogue.client.call(archiveProduct, { id: archived.id }, admin);
    const texts = { descriptionEn: 'Another' };
    const rows = [product.slug, product.slug, archived.slug, 'no-such'].map((slug) => ({ slug, texts }));
    expect(await check(...rows)).toEqual([
      { outcome: 'changed', id: product.id, revision: product.revision },
      ...[{ outcome: 'repeated' }, { outcome: 'unknown' }, { outcome: 'unknown' }],
    ]);
    expect(await find(product)).toEqual(product);
  });

  it.each<[string, ProductTexts, TextColumn]>([
    ['a name that is too long', { nameEn: 'a'.repeat(121) }, 'nameEn'],
    ['a description that is too long', { descriptionRu: 'a'.repeat(5_001) }, 'descriptionRu'],
    ['a long text that is too long', { detailedDescriptionEn: 'a'.repeat(20_001) }, 'detailedDescriptionEn'],
    ['a feature that is too long', { featuresRu: 'a'.repeat(301) }, 'featuresRu'],
    ['too many tags', { tagsEn: 'a\n'.repeat(41) }, 'tagsEn'],
    ['a specification that is too long', { latencyRu: 'a'.repeat(501) }, 'latencyRu'],
  ])('names the cell of %s, and applies nothing of its row', async (_, texts, column) => {
    const product = await create({ ru });
    const cells = { ...texts, nameRu: 'Другое' };
    expect(await outcomeOf(product, cells)).toBe(column);
    expect(await apply(product, cells)).toBe('TEXTS_NOT_ALLOWED');
    expect(await find(product)).toEqual(product);
  });

  it('requires name and description of a new translation', async () => {
    const product = await create();
    expect(await outcomeOf(product, { featuresRu: 'Одна' })).toBe('nameRu');
    expect(await outcomeOf(product, { nameRu: 'Прилив' })).toBe('descriptionRu');
  });
});

describe('import of texts of products', () => {
  it('changes the given texts alone, with the events of a saved form, and restores them', async () => {
    const product = await create({ ru, features: ['One'], specifications: { ...specifications } });
    const change = newId();
    const texts = { nameEn: '', featuresEn: 'Uno\nDue', latencyEn: '5 ms', tagsRu: 'собор' };
    expect(await apply(product, texts, change)).toBeNull();
    const changed = await find(product);
    expect(changed).toMatchObject({
      ...{ name: 'Tidewater', features: ['Uno', 'Due'], tags: product.tags, revision: product.revision + 1 },
      specifications: { ...specifications, latency: '5 ms' },
      ru: { ...ru, tags: ['собор'] },
    });
    const shown = await catalogue.client.call(findPlugin, { slug: product.slug, lang: 'ru' });
    expect(shown.data.tags).toEqual(['собор']);
    expect((await eventsOf(product)).slice(-2).map(({ subject }) => subject)).toEqual([
      pluginChanged.subject,
      productPriced.subject,
    ]);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, product.id);
    expect(entries.at(-1)?.action).toBe('product.bulk-changed');
    const { changes } = await catalogue.client.call(listBulkChanges, { page: 1, limit: 100 }, admin);
    expect(changes.find(({ id }) => id === change)).toMatchObject({
      ...{ action: 'texts', products: [{ name: 'Tidewater', before: {}, after: {} }] },
    });
    expect(await undo(change)).toEqual([null]);
    const { revision, updatedAt } = await find(product);
    expect(await find(product)).toEqual({ ...product, revision, updatedAt });
  });

  it('adds a Russian translation, and removes it again', async () => {
    const product = await create();
    const change = newId();
    expect(await apply(product, { nameRu: 'Прилив', descriptionRu: 'Ревербератор' }, change)).toBeNull();
    expect((await find(product)).ru).toMatchObject({ name: 'Прилив', features: [] });
    await undo(change);
    expect((await find(product)).ru).toBeUndefined();
  });

  it('changes nothing when it is repeated, and leaves out a product with the same texts', async () => {
    const [product, change] = [await create(), newId()];
    const texts = { descriptionEn: 'Another' };
    expect(await apply(product, texts, change)).toBeNull();
    expect(await apply(product, texts, change)).toBeNull();
    const changed = await find(product);
    expect(changed.revision).toBe(product.revision + 1);
    expect(await apply(changed, texts)).toBeNull();
    expect((await find(product)).revision).toBe(changed.revision);
    await expect(apply(product, { descriptionEn: 'A third' }, change)).rejects.toMatchObject({
      code: 'BULK_CHANGE_EXISTS',
    });
  });

  it('overwrites none of ten products that are saved at the same time', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => create()));
    const results = await Promise.all(
      products.map((product) =>
        Promise.all([
          apply(product, { descriptionEn: 'Imported' }),
          save(product, 'Saved').then(
            () => null,
            (error: { code: string }) => error.code,
          ),
        ]),
      ),
    );
    for (const [at, codes] of results.entries()) {
      expect(codes.toSorted()).toEqual([null, 'PRODUCT_CHANGED'].toSorted());
      const description = codes[0] === null ? 'Imported' : 'Saved';
      expect(await find(products[at] ?? { id: '' })).toMatchObject({ description });
    }
  });

  it('does not undo what was saved since', async () => {
    const [product, change] = [await create(), newId()];
    await apply(product, { descriptionEn: 'Imported' }, change);
    await save(await find(product), 'Saved');
    expect(await undo(change)).toEqual(['PRODUCT_CHANGED_SINCE']);
    expect((await find(product)).description).toBe('Saved');
  });

  it('refuses an action without texts, texts beside a status, an unknown product and customers', async () => {
    const product = { id: newId(), revision: 1 };
    const send = (action: 'texts' | 'activate', texts: object, actor = admin) =>
      catalogue.client.call(
        applyBulkChange,
        { id: newId(), action, products: [{ ...product, ...texts }] },
        actor,
      );
    await expect(send('texts', {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(send('texts', { texts: null })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(send('activate', { texts: {} })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(send('texts', { texts: {} }, customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await send('texts', { texts: { nameEn: 'A' } })).outcomes[0]?.code).toBe('NOT_FOUND');
  });
});

const specifications = { format: ['VST3', 'AU'], bitDepth: '64', sampleRate: '96 kHz', interface: 'GUI' };
