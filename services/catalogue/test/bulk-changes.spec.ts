import {
  applyBulkChange,
  type ApplyBulkChange,
  listBulkChanges,
  undoBulkChange,
} from '#contracts/catalogue/bulk/bulk-changes';
import { pluginChanged, productPriced } from '#contracts/catalogue/events';
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

const { create, findInShop } = productCalls(() => catalogue);
const find = ({ id }: { id: string }) => catalogue.client.call(findProduct, { id }, admin);
const save = ({ id, revision }: Product, price: number) =>
  catalogue.client.call(updateProduct, { id, revision, ...draft({ price }) }, admin);
const priced = (products: readonly Product[], price: number, id = newId()): ApplyBulkChange => ({
  id,
  action: 'price',
  products: products.map((product) => ({ id: product.id, revision: product.revision, price })),
});
const apply = (change: ApplyBulkChange) => catalogue.client.call(applyBulkChange, change, admin);
const undo = (id: string) => catalogue.client.call(undoBulkChange, { id }, admin);
const list = () => catalogue.client.call(listBulkChanges, { page: 1, limit: 100 }, admin);
const codesOf = ({ outcomes }: Awaited<ReturnType<typeof apply>>) => outcomes.map(({ code }) => code);
const createSeveral = async (count: number) => {
  const products: Product[] = [];
  while (products.length < count) products.push(await create());
  return products;
};
const eventsOf = ({ id }: Product) =>
  catalogue.database.query<{ subject: string; data: Record<string, unknown> }[]>(
    `select subject, data from outbox where data->>'pluginId' = $1 order by id`,
    [id],
  );

describe('bulk change of products', () => {
  it('changes each price that is allowed and returns an outcome for each product', async () => {
    const [first, tooSmall, archived, last] = (await createSeveral(4)) as [
      Product,
      Product,
      Product,
      Product,
    ];
    await catalogue.client.call(archiveProduct, { id: archived.id }, admin);
    const change = priced([first, tooSmall, archived, last], 79.5);
    const products = change.products.map((row) => (row.id === tooSmall.id ? { ...row, price: 0.49 } : row));
    expect(codesOf(await apply({ ...change, products }))).toEqual([
      null,
      'PRICE_NOT_ALLOWED',
      'NOT_FOUND',
      null,
    ]);
    expect((await find(first)).price).toBe(79.5);
    expect((await find(tooSmall)).price).toBe(99);
    expect((await findInShop(last.slug)).data.price).toBe(79.5);
  });

  it.each([-1, 1_000_000, 0.1])('refuses the price %d for its product alone', async (price) => {
    const [first, second] = (await createSeveral(2)) as [Product, Product];
    const change = priced([first, second], 10);
    const products = change.products.map((row) => (row.id === first.id ? { ...row, price } : row));
    expect(codesOf(await apply({ ...change, products }))).toEqual(['PRICE_NOT_ALLOWED', null]);
  });

  it('rejects a price that the currency does not have', async () => {
    const change = priced([await create()], 12.345);
    const fields = [{ field: 'products.0.price', rule: 'isAmount' }];
    await expect(apply(change)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { fields } });
  });

  it('publishes the events of a saved form and records an audit entry for each product', async () => {
    const [saved, changed] = (await createSeveral(2)) as [Product, Product];
    await save(saved, 20);
    await apply(priced([changed], 20));
    const withoutIds = async (product: Product) =>
      (await eventsOf(product)).map(({ subject, data }) => ({ subject, ...data, pluginId: '', slug: '' }));
    const expected = await withoutIds(saved);
    expect(await withoutIds(changed)).toEqual(expected);
    expect(expected.slice(-2).map(({ subject }) => subject)).toEqual([
      pluginChanged.subject,
      productPriced.subject,
    ]);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, changed.id);
    expect(entries.at(-1)).toMatchObject({
      action: 'product.bulk-changed',
      changes: [{ field: 'price', before: '99', after: '20' }],
    });
  });

  it('deactivates and activates products, and leaves out those that are so already', async () => {
    const [active, inactive] = [await create(), await create({ isActive: false })];
    const products = [active, inactive].map(({ id, revision }) => ({ id, revision }));
    const change = { id: newId(), action: 'deactivate' as const, products };
    expect(codesOf(await apply(change))).toEqual([null, null]);
    expect(await find(active)).toMatchObject({ isActive: false, revision: active.revision + 1 });
    expect(await find(inactive)).toMatchObject({ isActive: false, revision: inactive.revision });
    const { changes } = await list();
    expect(changes.find(({ id }) => id === change.id)?.products.map(({ id }) => id)).toEqual([active.id]);
  });

  it('changes nothing when it is repeated, at once or later', async () => {
    const products = await createSeveral(3);
    const change = priced(products, 50);
    for (const outcomes of await Promise.all([apply(change), apply(change)]))
      expect(codesOf(outcomes)).toEqual([null, null, null]);
    const [first] = products as [Product];
    await save(await find(first), 70);
    expect(codesOf(await apply(change))).toEqual([null, null, null]);
    expect(await find(first)).toMatchObject({ price: 70, revision: first.revision + 2 });
  });

  it('refuses the id of another bulk change', async () => {
    const products = await createSeveral(1);
    const change = priced(products, 50);
    await apply(change);
    await expect(apply(priced(products, 60, change.id))).rejects.toMatchObject({
      code: 'BULK_CHANGE_EXISTS',
    });
  });

  it('overwrites none of twenty products that are saved at the same time', async () => {
    const products = await createSeveral(20);
    const saves = products.map((product) =>
      save(product, 30).then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    );
    const [bulk, ...saved] = await Promise.all([apply(priced(products, 40)), ...saves]);
    for (const [at, product] of products.entries()) {
      const codes = [codesOf(bulk)[at], saved[at]];
      expect(codes.toSorted()).toEqual([null, 'PRODUCT_CHANGED'].toSorted());
      const price = codes[0] === null ? 40 : 30;
      expect(await find(product)).toMatchObject({ price, revision: product.revision + 1 });
    }
  });

  it.each([
    ['no products', { products: [] }],
    ['an action without prices', { action: 'price' as const, products: [{ id: newId(), revision: 1 }] }],
    ['a price beside a status', { products: [{ id: newId(), revision: 1, price: 1 }] }],
  ])('rejects a request with %s', async (_, fields) => {
    const change = { id: newId(), action: 'activate' as const, ...fields };
    await expect(apply(change)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is refused to customers', async () => {
    const [product] = (await createSeveral(1)) as [Product];
    await expect(
      catalogue.client.call(applyBulkChange, priced([product], 1), customer),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('undo of a bulk change', () => {
  it('restores each product but one that was changed since', async () => {
    const products = await createSeveral(3);
    const [restored, changed, archived] = products as [Product, Product, Product];
    const change = priced(products, 50);
    await apply(change);
    await save(await find(changed), 60);
    await catalogue.client.call(archiveProduct, { id: archived.id }, admin);
    const { outcomes } = await undo(change.id);
    expect(Object.fromEntries(outcomes.map(({ id, code }) => [id, code]))).toEqual({
      [restored.id]: null,
      [changed.id]: 'PRODUCT_CHANGED_SINCE',
      [archived.id]: 'NOT_FOUND',
    });
    expect((await find(restored)).price).toBe(99);
    expect((await find(changed)).price).toBe(60);
    expect((await eventsOf(restored)).at(-1)).toMatchObject({
      subject: productPriced.subject,
      data: { priceCents: 9_900 },
    });
  });

  it('is done once', async () => {
    const products = await createSeveral(2);
    const change = priced(products, 50);
    await apply(change);
    const [one, other] = await Promise.allSettled([undo(change.id), undo(change.id)]);
    for (const result of [one, other].filter(({ status }) => status === 'rejected'))
      expect(result).toMatchObject({ reason: { code: 'BULK_CHANGE_UNDONE' } });
    const [first] = products as [Product];
    expect(await find(first)).toMatchObject({ price: 99, revision: first.revision + 2 });
    await expect(undo(change.id)).rejects.toMatchObject({ code: 'BULK_CHANGE_UNDONE' });
    const { changes } = await list();
    expect(changes.find(({ id }) => id === change.id)).toMatchObject({
      isUndone: true,
      products: products.map(() => ({ before: { price: 99 }, after: { price: 50 }, isUndone: true })),
    });
  });

  it('continues after an interruption and lets the bulk change apply to no more products', async () => {
    const [done, missing] = (await createSeveral(2)) as [Product, Product];
    const change = priced([done, missing], 50);
    await apply(change);
    // The state that a killed process leaves: one product is not applied, none is undone.
    await catalogue.database.query(`update bulk_changes set state = 'undoing' where id = $1`, [change.id]);
    await catalogue.database.query('delete from bulk_change_rows where plugin_id = $1', [missing.id]);
    expect(codesOf(await apply(change))).toEqual([null, 'BULK_CHANGE_UNDONE']);
    expect(codesOf(await undo(change.id))).toEqual([null]);
    expect((await find(done)).price).toBe(99);
  });

  it('is offered for 30 days, after which the next bulk change deletes the row', async () => {
    const products = await createSeveral(1);
    const change = priced(products, 50);
    await apply(change);
    await catalogue.database.query(
      `update bulk_changes set created_at = now() - interval '30 days 1 minute' where id = $1`,
      [change.id],
    );
    expect((await list()).changes.map(({ id }) => id)).not.toContain(change.id);
    await expect(undo(change.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await apply(priced(await createSeveral(1), 50));
    const rows: unknown[] = await catalogue.database.query(
      'select 1 from bulk_change_rows where change_id = $1',
      [change.id],
    );
    expect(rows).toEqual([]);
  });
});
