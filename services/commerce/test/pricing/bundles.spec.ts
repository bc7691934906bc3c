import { OrderAdjustment } from '../../src/orders/placed-orders/lines/order-adjustment.entity';
import { OrderItem } from '../../src/orders/placed-orders/order-item.entity';
import { CommerceTestbed } from '../commerce.testbed';
import { bundleCalls } from './bundle-calls';
import { pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode } = pricingCalls(() => shop);
const { addBundle, recordListPrice, quoteItems, findBundle, completionOf } = bundleCalls(() => shop);

const bundle = (slug: string) => ({ kind: 'bundle' as const, slug });
const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const addProducts = (...prices: number[]) => prices.map((price) => shop.addProduct(price));

describe('a quote of a bundle', () => {
  it('is the sum over its parts of list price less the percentage, half up per part', async () => {
    const slug = addBundle(addProducts(2_999, 1_005), 50);
    const { lines, total } = await quoteItems([bundle(slug)]);
    expect(lines).toMatchObject([
      {
        kind: 'bundle',
        slug,
        name: 'Mix Room',
        list: 4_004,
        adjustments: [{ kind: 'bundle', name: 'Mix Room', amount: 2_001 }],
        due: 2_003,
        parts: [
          { list: 2_999, isOwned: false, due: 1_500 },
          { list: 1_005, isOwned: false, due: 503 },
        ],
      },
    ]);
    expect(total).toBe(2_003);
  });

  it('leaves out parts that the customer has, bought or granted', async () => {
    const slugs = addProducts(10_000, 8_000, 0);
    const [granted = '', , bought = ''] = slugs;
    const slug = addBundle(slugs, 30);
    const anna = shop.customer();
    shop.grantEntitlement(anna, granted);
    await anna.createSession(bought);
    const { lines } = await quoteItems([bundle(slug)], anna);
    expect(lines[0]).toMatchObject({
      list: 18_000,
      adjustments: [
        { kind: 'owned', name: 'Mix Room', amount: 10_000 },
        { kind: 'bundle', amount: 2_400 },
      ],
      due: 5_600,
      parts: [
        { isOwned: true, due: 0 },
        { isOwned: false, due: 5_600 },
        { isOwned: true, due: 0 },
      ],
    });
  });

  it('is refused with ALREADY_OWNED for a customer who has every part', async () => {
    const slugs = addProducts(10_000, 8_000);
    const slug = addBundle(slugs, 30);
    const anna = shop.customer();
    for (const one of slugs) shop.grantEntitlement(anna, one);
    await expect(quoteItems([bundle(slug)], anna)).rejects.toMatchObject({
      code: 'ALREADY_OWNED',
      params: { slug },
    });
  });

  it('is refused with DUPLICATE_ITEM beside one of its parts, naming the later line', async () => {
    const [first = '', second = ''] = addProducts(10_000, 8_000);
    const slug = addBundle([first, second], 30);
    await expect(quoteItems([bundle(slug), plugin(second)])).rejects.toMatchObject({
      code: 'DUPLICATE_ITEM',
      params: { slug: second },
    });
    await expect(quoteItems([plugin(second), bundle(slug)])).rejects.toMatchObject({
      code: 'DUPLICATE_ITEM',
      params: { slug },
    });
  });

  it('may share a part with another bundle if the customer has that part', async () => {
    const [shared = '', second = '', third = ''] = addProducts(10_000, 8_000, 6_000);
    const items = [bundle(addBundle([shared, second], 50)), bundle(addBundle([shared, third], 50))];
    await expect(quoteItems(items)).rejects.toMatchObject({ code: 'DUPLICATE_ITEM' });
    const anna = shop.customer();
    shop.grantEntitlement(anna, shared);
    expect(await quoteItems(items, anna)).toMatchObject({ total: 7_000 });
  });

  it('has the lower of bundle price and sale price, and codes reduce the rest', async () => {
    const slugs = addProducts(10_000, 10_000);
    const slug = addBundle(slugs, 10);
    const sale = await startSale(slugs[0] ?? '', 40, { pluginIds: slugs.map((one) => shop.pluginId(one)) });
    await createCode('BUNDLE-TEN', 10);
    const { lines, total } = await quoteItems([bundle(slug)], undefined, ['BUNDLE-TEN']);
    expect(lines[0]?.adjustments).toMatchObject([
      { kind: 'sale', key: sale.id, amount: 8_000 },
      { kind: 'code', amount: 1_200 },
    ]);
    expect(total).toBe(10_800);
    expect(lines[0]?.parts?.map(({ due }) => due)).toEqual([5_400, 5_400]);
  });

  it('is refused with BUNDLE_NOT_FOUND, naming the bundle that is not on sale', async () => {
    const items = [plugin(shop.addProduct()), bundle('everything')];
    await expect(quoteItems(items)).rejects.toMatchObject({
      code: 'BUNDLE_NOT_FOUND',
      params: { slug: 'everything' },
    });
  });

  it('costs no more than its parts in their sales, and its page ends with the first of these sales', async () => {
    const [first = '', second = ''] = addProducts(10_000, 8_000);
    const slug = addBundle([first, second], 20);
    const sales = [
      await startSale(first, 50),
      await startSale(second, 75, { endsAt: new Date(Date.now() + 1_800_000).toISOString() }),
    ];
    const { lines, total } = await quoteItems([bundle(slug)]);
    expect(lines[0]?.adjustments).toMatchObject([
      { kind: 'sale', key: sales[0]?.id, amount: 5_000 },
      { kind: 'sale', key: sales[1]?.id, amount: 6_000 },
    ]);
    expect(lines[0]?.parts?.map(({ due }) => due)).toEqual([5_000, 2_000]);
    expect(total).toBe((await quoteItems([plugin(first), plugin(second)])).total);
    expect((await findBundle(slug)).data).toMatchObject({ price: 70, saleEndsAt: sales[1]?.endsAt });
  });

  it('has the parts of its order at their prices in the quote when a sale is for one of them', async () => {
    const slugs = addProducts(9_999, 3_333, 7_001);
    const slug = addBundle(slugs, 10);
    await startSale(slugs[1] ?? '', 95);
    await startSale(slugs[2] ?? '', 80);
    await createCode('PARTS-SEVEN', 7);
    const anna = shop.customer();
    const { quoteId, lines } = await quoteItems([bundle(slug)], anna, ['PARTS-SEVEN']);
    const { sessionId } = await anna.buyQuote(quoteId);
    const { id: orderId } = await shop.orderOf(sessionId ?? '');
    const items = await shop.dataSource.getRepository(OrderItem).findBy({ orderId });
    const parts = lines[0]?.parts ?? [];
    expect(parts).toHaveLength(3);
    for (const { slug: part, due } of parts)
      expect(items.find((item) => item.slug === part)).toMatchObject({ dueCents: due });
    const adjustments = await shop.dataSource.getRepository(OrderAdjustment).findBy({ orderId });
    const reduced = (id: string | undefined) =>
      adjustments.filter(({ kind, orderItemId }) => kind === 'sale' && orderItemId === id).length;
    expect(reduced(items.find((item) => item.slug === slugs[0])?.id)).toBe(0);
  });

  it('is another quote when only the shares of its parts have changed, because a refund returns a share', async () => {
    const slugs = addProducts(10_000, 10_000);
    const [first = '', second = ''] = slugs;
    const slug = addBundle(slugs, 0);
    const sale = await startSale(first, 20);
    const anna = shop.customer();
    const { quoteId, total } = await quoteItems([bundle(slug)], anna);
    await shop.dataSource.query('update sales set plugin_ids = array[$2::uuid] where id = $1', [
      sale.id,
      shop.pluginId(second),
    ]);
    await expect(anna.buyQuote(quoteId)).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
      params: { quote: { total, lines: [{ parts: [{ due: 10_000 }, { due: 8_000 }] }] } },
    });
  });

  it('is paid as one order with an item for each part that the customer does not own', async () => {
    const [owned = '', ...missing] = addProducts(10_000, 8_000, 6_000);
    const anna = shop.customer();
    shop.grantEntitlement(anna, owned);
    const slug = addBundle([owned, ...missing], 50);
    const { quoteId, total } = await quoteItems([bundle(slug)], anna);
    const { sessionId } = await anna.buyQuote(quoteId);
    await shop.stripe.pay(sessionId ?? '');
    const order = await shop.waitForState(sessionId ?? '', 'paid');
    expect(order.totalCents).toBe(total);
    const items = await shop.dataSource.getRepository(OrderItem).findBy({ orderId: order.id });
    expect(items.map((item) => item.slug).sort()).toEqual([...missing].sort());
    for (const item of items) expect(item).toMatchObject({ line: 0, bundleSlug: slug });
  });
});

describe('the page of a bundle', () => {
  it('has list sum, price and saving', async () => {
    const slug = addBundle(addProducts(7_900, 9_900, 9_900), 30);
    const { data, validUntil } = await findBundle(slug);
    expect(data).toMatchObject({ listPrice: 277, price: 193.9, percent: 30, lowestPrice: 193.9 });
    expect(data.parts.map(({ price }) => price)).toEqual([79, 99, 99]);
    expect(data.saleEndsAt).toBeUndefined();
    expect(validUntil).toEqual(expect.any(String));
  });

  it('has the lowest price of 30 days from former percentages of the bundle', async () => {
    const slugs = addProducts(10_000, 10_000);
    for (const slug of slugs) await recordListPrice(slug, 90);
    const pluginIds = slugs.map((one) => shop.pluginId(one));
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const slug = addBundle(slugs, 20, {
      history: [
        { startsAt: at(80), percent: 70, pluginIds },
        { startsAt: at(40), percent: 50, pluginIds },
        { startsAt: at(20), percent: 20, pluginIds },
      ],
    });
    expect((await findBundle(slug)).data).toMatchObject({ price: 160, lowestPrice: 100 });
  });

  it('has the end of the sale that reduces it, and the lowest price before', async () => {
    const slugs = addProducts(10_000, 10_000);
    for (const slug of slugs) await recordListPrice(slug, 90);
    const slug = addBundle(slugs, 20);
    const sale = await startSale(slugs[0] ?? '', 50, { pluginIds: slugs.map((one) => shop.pluginId(one)) });
    const { data } = await findBundle(slug);
    expect(data).toMatchObject({ price: 100, lowestPrice: 160, saleEndsAt: sale.endsAt });
  });

  it('shows a customer how many parts are owned, and the price of the rest', async () => {
    const slugs = addProducts(7_900, 9_900, 9_900);
    const slug = addBundle(slugs, 30);
    const anna = shop.customer();
    expect(await completionOf(slug, anna)).toMatchObject({ ownedPartIds: [], partCount: 3, price: 193.9 });
    shop.grantEntitlement(anna, slugs[0] ?? '');
    const one = await completionOf(slug, anna);
    expect(one).toEqual({
      ownedPartIds: [shop.pluginId(slugs[0] ?? '')],
      partCount: 3,
      price: 138.6,
      listPrice: 198,
    });
    for (const part of slugs) shop.grantEntitlement(anna, part);
    expect(await completionOf(slug, anna)).toMatchObject({ partCount: 3, price: null, listPrice: 0 });
  });

  it('is not found for a bundle that is not on sale', async () => {
    await expect(findBundle('everything')).rejects.toMatchObject({ code: 'BUNDLE_NOT_FOUND' });
  });
});
