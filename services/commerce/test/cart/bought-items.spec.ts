import { type Cart, findCart, saveCart, type SaveCart } from '#contracts/commerce/cart';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { bundleCalls } from '../pricing/bundle-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { addBundle, quoteItems } = bundleCalls(() => shop);
const plugin = (slug: string): QuoteItem => ({ kind: 'plugin', slug });
const bundle = (slug: string): QuoteItem => ({ kind: 'bundle', slug });
const find = ({ actor }: Customer): Promise<Cart> => shop.client.call(findCart, {}, actor);
const save = ({ actor }: Customer, input: Partial<SaveCart>): Promise<Cart> =>
  shop.client.call(saveCart, { items: [], codes: [], ...input }, actor);

/** Pays for items, and returns the order before licensing has fulfilled it. */
async function pay(anna: Customer, items: QuoteItem[], gift?: { email: string }) {
  const { quoteId } = await anna.quote([], [], { items, ...(gift ? { isGift: true } : {}) });
  const { sessionId } = await anna.buyQuote(quoteId, gift);
  await shop.stripe.pay(sessionId ?? '');
  return shop.waitForState(sessionId ?? '', 'paid');
}

async function fulfil({ id }: { id: string }): Promise<void> {
  await shop.fakeServices.fulfilOrder(id, `token-${newId()}`);
  const isFulfilled = async () => {
    const rows: unknown[] = await shop.dataSource.query(
      'select 1 from orders where id = $1 and fulfilled_at is not null',
      [id],
    );
    expect(rows).toHaveLength(1);
  };
  await eventually(isFulfilled);
}

describe('stored cart after a purchase', () => {
  it('bought items leave the stored cart when the order is fulfilled; the others and the codes stay', async () => {
    const anna = shop.customer();
    const [one, two, three] = [shop.addProduct(), shop.addProduct(), shop.addProduct()];
    await save(anna, { items: [one, two, three].map(plugin), codes: ['LATER'] });
    const order = await pay(anna, [plugin(two)]);
    expect((await find(anna)).items).toHaveLength(3);
    await fulfil(order);
    expect(await find(anna)).toEqual({ items: [plugin(one), plugin(three)], codes: ['LATER'] });
  });

  it('bought items leave the stored cart with their bundle, and the codes with the last item', async () => {
    const anna = shop.customer();
    const parts = [shop.addProduct(), shop.addProduct()];
    const set = addBundle(parts, 20);
    await save(anna, { items: [bundle(set), plugin(parts[0] ?? '')], codes: ['NOW'] });
    await fulfil(await pay(anna, [bundle(set)]));
    expect(await find(anna)).toEqual({ items: [], codes: [] });
  });

  it('a plug-in stays in the stored cart when it was bought as a gift, and so does a bundle of its name', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const cart = { items: [plugin(slug), bundle('other')], codes: [] };
    await save(anna, cart);
    await fulfil(await pay(anna, [plugin(slug)], { email: 'ben@example.com' }));
    expect(await find(anna)).toEqual(cart);
    const same = addBundle([slug, shop.addProduct()], 10, { slug });
    await save(anna, { items: [plugin(slug), bundle(same)] });
    expect((await quoteItems([plugin(slug)], anna)).total).toBe(4_900);
    await fulfil(await pay(anna, [plugin(slug)]));
    expect((await find(anna)).items).toEqual([bundle(same)]);
  });

  it('and not the carts of other customers, nor one that the customer fills again', async () => {
    const [anna, bela] = [shop.customer(), shop.customer()];
    const slug = shop.addProduct();
    for (const one of [anna, bela]) await save(one, { items: [plugin(slug)] });
    const order = await pay(anna, [plugin(slug)]);
    await fulfil(order);
    await save(anna, { items: [plugin('next')] });
    await fulfil(order);
    expect((await find(anna)).items).toEqual([plugin('next')]);
    expect((await find(bela)).items).toEqual([plugin(slug)]);
  });

  it('while ten devices add other items at once', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await save(anna, { items: [plugin(slug)] });
    const order = await pay(anna, [plugin(slug)]);
    const others = Array.from({ length: 10 }, (_, i) => `other-${i}`);
    await Promise.all([
      fulfil(order),
      ...others.map((other) => save(anna, { items: [plugin(other)], merge: true })),
    ]);
    expect((await find(anna)).items.map(({ slug: left }) => left).sort()).toEqual(others);
  });
});
