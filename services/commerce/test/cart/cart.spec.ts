import { type Cart, findCart, saveCart, type SaveCart } from '#contracts/commerce/cart';
import { commerceExport } from '#contracts/commerce/data-export';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import { runRetention } from '#contracts/operations/retention';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const plugin = (slug: string): QuoteItem => ({ kind: 'plugin', slug });
const newCustomer = (): UserActor => ({ kind: 'user', userId: newId(), role: 'user', language: 'en' });
const admin: UserActor = { ...newCustomer(), role: 'admin' };
const find = (anna: UserActor): Promise<Cart> => shop.client.call(findCart, {}, anna);
const save = (anna: UserActor, input: Partial<SaveCart>): Promise<Cart> =>
  shop.client.call(saveCart, { items: [], codes: [], ...input }, anna);

describe('the cart of a customer', () => {
  it('is empty before the first item', async () => {
    expect(await find(newCustomer())).toEqual({ items: [], codes: [] });
  });

  it('is replaced as a whole, without repeated items, and is not another customer’s', async () => {
    const [anna, bela] = [newCustomer(), newCustomer()];
    await save(anna, { items: [plugin('tide')], codes: ['OLD'] });
    const cart = { items: [plugin('footfall'), { kind: 'bundle', slug: 'studio' } as const], codes: ['NEW'] };
    expect(await save(anna, { ...cart, items: [...cart.items, plugin('footfall')] })).toEqual(cart);
    expect(await find(anna)).toEqual(cart);
    expect(await find(bela)).toEqual({ items: [], codes: [] });
  });

  it('keeps what ten devices add at once', async () => {
    const anna = newCustomer();
    const slugs = Array.from({ length: 10 }, (_, i) => `plugin-${i}`);
    await Promise.all(slugs.map((slug) => save(anna, { items: [plugin(slug)], merge: true })));
    const { items } = await find(anna);
    expect(items.map(({ slug }) => slug).sort()).toEqual(slugs);
  });

  it('refuses more than twenty items', async () => {
    const items = Array.from({ length: 21 }, (_, i) => plugin(`plugin-${i}`));
    await expect(save(newCustomer(), { items })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is part of the data export', async () => {
    const anna = newCustomer();
    const cart = await save(anna, { items: [plugin('tide')] });
    const exported = await shop.client.call(commerceExport, { userId: anna.userId }, anna);
    expect(exported.cart).toEqual(cart);
  });

  it('is erased with the account and not saved again', async () => {
    const anna = newCustomer();
    await save(anna, { items: [plugin('tide')] });
    await shop.fakeServices.deleteUser(anna.userId);
    await eventually(async () => expect(await find(anna)).toEqual({ items: [], codes: [] }));
    await expect(save(anna, { items: [plugin('tide')] })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is deleted half a year after its last change', async () => {
    const [old, young] = [newCustomer(), newCustomer()];
    for (const one of [old, young]) await save(one, { items: [plugin('tide')] });
    await shop.dataSource.query(
      `update carts set updated_at = now() - interval '7 months' where user_id = $1`,
      [old.userId],
    );
    const { outcomes } = await shop.client.call(runRetention('commerce'), { isDry: false }, admin);
    expect(outcomes.find(({ rule }) => rule === 'carts')).toMatchObject({ months: 6, erased: 1 });
    expect(await find(old)).toEqual({ items: [], codes: [] });
    expect((await find(young)).items).toHaveLength(1);
  });
});
