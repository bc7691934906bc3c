import { checkoutConfig } from '#contracts/commerce/checkout';
import { toCents } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

const demoOrder = '019a0000-0000-7000-8000-0000000000a1';

let shop: Shop;

beforeAll(async () => {
  // No Stripe at all: nothing of this may need it.
  const noStripe = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  shop = await Shop.open({ ...noStripe, STRIPE_JS_URL: '', FEATURE_PAYMENTS: 'false', SEED_DEMO: 'true' });
});

afterAll(() => shop.close());

describe('a free plug-in', () => {
  it('is an order paid at once, without Stripe', async () => {
    const anna = shop.customer();
    const slug = shop.sells(0);
    const answer = await anna.wants(slug);
    const [order] = await shop.ordersOf(anna);
    expect(answer).toEqual({
      sessionId: null,
      order: { orderNumber: order?.number, downloadToken: null },
      reference: `free_${order?.id}`,
    });
    expect(order).toMatchObject({ state: 'paid', totalCents: toCents(0), paymentIntentId: null });
    const [fact] = await shop.isTold(orderPaidSubject, order?.id ?? '');
    expect(fact?.data).toMatchObject({ items: [{ slug, priceCents: toCents(0) }] });
    expect(await shop.stripe.sessions()).toEqual([]);
  });

  it('has a status under its reference', async () => {
    const anna = shop.customer();
    const { reference, order } = await anna.wants(shop.sells(0));
    expect(await anna.asks(reference ?? '')).toMatchObject({
      success: true,
      order,
      payment_status: 'no_payment_required',
      status: 'complete',
      item: { totalCents: toCents(0) },
    });
    await expect(shop.customer().asks(reference ?? '')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('is given once, also to somebody with a fast finger', async () => {
    const anna = shop.customer();
    const slug = shop.sells(0);
    const wishes = await Promise.allSettled(Array.from({ length: 8 }, () => anna.wants(slug)));
    const refusals = wishes.flatMap((wish) => (wish.status === 'rejected' ? [wish.reason as unknown] : []));
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });
});

describe('with payments switched off', () => {
  it('what costs money is not sold', async () => {
    const anna = shop.customer();
    await expect(anna.wants(shop.sells(4_900))).rejects.toMatchObject({
      code: 'PAYMENTS_OFF',
      kind: 'unavailable',
    });
    expect(await shop.ordersOf(anna)).toEqual([]);
  });

  it('there is no publishable key, and the page says so', async () => {
    expect(await shop.client.call(checkoutConfig, {})).toEqual({ publishableKey: '' });
  });
});

describe('the demo order', () => {
  it('is made as soon as the catalogue knows the plug-in, once', async () => {
    shop.neighbours.sells({
      pluginId: newId(),
      slug: 'tidewater',
      name: 'Tidewater',
      version: '2.0.0',
      description: '',
      imageUrl: '',
      priceCents: toCents(7_900),
    });
    const [fact] = await eventually(() => shop.isTold(orderPaidSubject, demoOrder));
    expect(fact?.data).toMatchObject({
      userId: '019a0000-0000-7000-8000-000000000002',
      email: 'customer@example.com',
      items: [{ slug: 'tidewater', priceCents: toCents(7_900) }],
    });
    const orders = await shop.dataSource.query('select state, total_cents from orders where id = $1', [
      demoOrder,
    ]);
    expect(orders).toEqual([{ state: 'paid', total_cents: toCents(7_900) }]);
  });
});
