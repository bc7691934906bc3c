import type { Quote } from '#contracts/commerce/pricing/quotes';
import { refundOrder } from '#contracts/commerce/refunds';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { OrderItem } from '../../src/orders/placed-orders/order-item.entity';
import { orderPaidSubject, CommerceTestbed, type Customer } from '../commerce.testbed';
import { bundleCalls } from '../pricing/bundle-calls';
import { admin, pricingCalls } from '../pricing/pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode, createPath } = pricingCalls(() => shop);
const { addBundle } = bundleCalls(() => shop);
const gift = { email: 'ben@example.com', name: 'Ben', message: 'Happy birthday!' };

const quoteGift = (anna: Customer, slug: string, codes: string[] = []) =>
  anna.quote(slug, codes, { isGift: true });
const quoteGiftBundle = (anna: Customer, slug: string, codes: string[] = []): Promise<Quote> =>
  anna.quote([], codes, { isGift: true, items: [{ kind: 'bundle', slug }] });

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );

async function payGift(anna: Customer, quote: Quote) {
  const { sessionId } = await anna.buyQuote(quote.quoteId, gift);
  await shop.stripe.pay(sessionId ?? '');
  return shop.waitForState(sessionId ?? '', 'paid');
}

describe('quote of a gift', () => {
  it('is at the price of a sale and a code, which its order uses', async () => {
    const [anna, slug] = [shop.customer(), shop.addProduct(10_000)];
    await startSale(slug, 40);
    await createCode('GIVE-TEN', 10, { maxUses: 1 });
    const quote = await quoteGift(anna, slug, ['GIVE-TEN']);
    expect(quote.total).toBe(5_400);
    const order = await payGift(anna, quote);
    expect(order).toMatchObject({ totalCents: 5_400, gift });
    const [fact] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(fact?.data).toMatchObject({ gift, items: [{ slug }] });
    expect(await codeOf(shop.customer().quote(slug, ['GIVE-TEN']))).toBe('CODE_USED_UP');
  });

  it('does not depend on what the buyer owns: no offer, no upgrade, no owned part', async () => {
    const anna = shop.customer();
    const [free, owned, wanted] = [
      shop.addProduct(0, 'sampler'),
      shop.addProduct(10_000),
      shop.addProduct(20_000, 'sampler'),
    ];
    for (const slug of [free, owned]) shop.grantEntitlement(anna, slug);
    expect(await anna.listOffers()).not.toEqual([]);
    await createPath(owned, wanted, 5_000);
    expect((await anna.quote(wanted)).total).toBe(5_000);
    expect((await quoteGift(anna, wanted)).total).toBe(20_000);
    expect((await quoteGift(anna, owned)).total).toBe(10_000);
    const bundle = addBundle([owned, wanted], 20);
    const { total, lines } = await quoteGiftBundle(anna, bundle);
    expect(total).toBe(24_000);
    expect(lines[0]?.parts?.map(({ isOwned }) => isOwned)).toEqual([false, false]);
  });

  it('a gift of a bundle is an order of each part, at its share of the price', async () => {
    const anna = shop.customer();
    const parts = [shop.addProduct(10_000), shop.addProduct(20_000)];
    const order = await payGift(anna, await quoteGiftBundle(anna, addBundle(parts, 20)));
    const items = await shop.dataSource.getRepository(OrderItem).findBy({ orderId: order.id });
    expect(items.map(({ dueCents }) => dueCents).sort()).toEqual([16_000, 8_000]);
    const [fact] = await shop.waitForEvents(orderPaidSubject, order.id);
    const slugs = (fact?.data['items'] as { slug: string }[]).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual([...parts].sort());
    expect((await anna.quote(parts)).total).toBe(30_000);
  });

  it('is complete without a payment when a code makes it free', async () => {
    const [anna, slug] = [shop.customer(), shop.addProduct(10_000)];
    await createCode('GIVE-FREE', 100);
    const { quoteId } = await quoteGift(anna, slug, ['GIVE-FREE']);
    expect(await anna.buyQuote(quoteId, gift)).toMatchObject({ sessionId: null });
    const [order] = await shop.ordersOf(anna);
    const [fact] = await shop.waitForEvents(orderPaidSubject, order?.id ?? '');
    expect(fact?.data).toMatchObject({ gift });
  });

  it('lets one of two buyers have the last use of a code at once', async () => {
    const slug = shop.addProduct(10_000);
    await createCode('GIVE-LAST', 10, { maxUses: 1 });
    const buyers = [shop.customer(), shop.customer()];
    const quotes = await Promise.all(buyers.map((buyer) => quoteGift(buyer, slug, ['GIVE-LAST'])));
    const outcomes = await Promise.all(
      buyers.map((buyer, i) => codeOf(buyer.buyQuote(quotes[i]?.quoteId ?? '', gift))),
    );
    expect(outcomes.sort()).toEqual(['CODE_USED_UP', 'done']);
  });

  it('releases its code when the gift is refunded', async () => {
    const [anna, slug] = [shop.customer(), shop.addProduct(10_000)];
    await createCode('GIVE-BACK', 10, { maxUses: 1 });
    const { id } = await payGift(anna, await quoteGift(anna, slug, ['GIVE-BACK']));
    expect(await codeOf(quoteGift(anna, slug, ['GIVE-BACK']))).toBe('CODE_USED_UP');
    await shop.client.call(
      refundOrder,
      { id, key: newId(), reason: 'requested_by_customer', note: '' },
      admin,
    );
    await shop.waitForEvents('commerce.order-refunded.v1', id);
    expect((await quoteGift(anna, slug, ['GIVE-BACK'])).total).toBe(9_000);
  });

  it('is refunded as a whole, because it is one code', async () => {
    const anna = shop.customer();
    const parts = [shop.addProduct(10_000), shop.addProduct(20_000)];
    const { id } = await payGift(anna, await quoteGiftBundle(anna, addBundle(parts, 20)));
    const [first = '', second = ''] = parts.map((slug) => shop.pluginId(slug));
    const refund = (lines: string[]) =>
      shop.client.call(
        refundOrder,
        { id, key: newId(), reason: 'requested_by_customer', note: '', lines },
        admin,
      );
    expect(await codeOf(refund([first]))).toBe('GIFT_REFUNDED_IN_PART');
    expect(await codeOf(refund([first, second]))).toBe('done');
  });

  it('is refused without a recipient, and one for the buyer with a recipient', async () => {
    const [anna, slug] = [shop.customer(), shop.addProduct(10_000)];
    const [quoted, own] = [await quoteGift(anna, slug), await anna.quote(slug)];
    expect(await codeOf(anna.buyQuote(quoted.quoteId))).toBe('GIFT_WITHOUT_RECIPIENT');
    expect(await codeOf(anna.buyQuote(own.quoteId, gift))).toBe('GIFT_WITH_QUOTE');
    expect(await codeOf(anna.buyQuote(quoted.quoteId, { ...gift, email: 'no address' }))).toBe(
      'INVALID_INPUT',
    );
  });

  it('is refused with a new quote after the price changed, which is one of a gift again', async () => {
    const [anna, slug] = [shop.customer(), shop.addProduct(10_000)];
    shop.grantEntitlement(anna, slug);
    const { quoteId } = await quoteGift(anna, slug);
    shop.changePrice(slug, 12_000);
    const next = await anna
      .buyQuote(quoteId, gift)
      .catch((error: { params: { quote: Quote } }) => error.params.quote);
    expect(next).toMatchObject({ total: 12_000 });
    expect(await codeOf(anna.buyQuote('quoteId' in next ? next.quoteId : '', gift))).toBe('done');
  });
});
