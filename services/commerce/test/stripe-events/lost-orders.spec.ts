import { orderPaidSubject, CommerceTestbed, type Customer } from '../commerce.testbed';
import { pricingCalls } from '../pricing/pricing-calls';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const { createCode } = pricingCalls(() => shop);

/** Removes everything of a customer, as a restore to a moment before the purchase does. */
async function forget({ userId }: Customer): Promise<void> {
  await shop.dataSource.query('delete from checkout_attempts where user_id = $1', [userId]);
  for (const table of ['invoices', 'order_adjustments', 'order_codes', 'order_items'])
    await shop.dataSource.query(
      `delete from ${table} where order_id in (select id from orders where user_id = $1)`,
      [userId],
    );
  await shop.dataSource.query('delete from orders where user_id = $1', [userId]);
}

/** A session that was opened before a restore that lost its order. */
async function sessionWithLostOrder(customer: Customer, slug = shop.addProduct()) {
  const sessionId = await customer.openSession(slug);
  const order = await shop.orderOf(sessionId);
  await forget(customer);
  return { sessionId, order };
}

describe('orders that a restored backup does not have', () => {
  it('writes the order of a paid session again, with its id, and publishes it once', async () => {
    const anna = shop.customer('ru');
    const { sessionId, order: lost } = await sessionWithLostOrder(anna);
    await shop.stripe.setDeliveryFaults({ duplicate: 3 });
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.stripe.setDeliveryFaults();
    expect(order).toMatchObject({ id: lost.id, userId: anna.userId, totalCents: 4_900, language: 'ru' });
    expect(order).toMatchObject({ email: anna.email, firstName: 'Anna' });
    await shop.waitUntilIdle();
    const [event] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(event?.data['items']).toMatchObject([
      { slug: expect.stringMatching(/^plugin-/), priceCents: 4_900 },
    ]);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('writes the order of a plug-in again that is no longer sold', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const pluginId = shop.fakeServices.products.get(slug)?.pluginId;
    const { sessionId } = await sessionWithLostOrder(anna, slug);
    shop.fakeServices.products.delete(slug);
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    const [event] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(event?.data['items']).toMatchObject([{ pluginId, name: slug }]);
  });

  it('presents the order of a lost account for review, with its payment, so that it can be refunded', async () => {
    const anna = shop.customer();
    const { sessionId } = await sessionWithLostOrder(anna);
    shop.fakeServices.contacts.delete(anna.userId);
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'review');
    expect(order.reviewReason).toMatch(/account .* does not exist/);
    expect(order).toMatchObject({ email: anna.email, paymentIntentId: expect.stringMatching(/^pi_/) });
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(0);
  });

  it('recreates a lost gift as a gift and puts it in review, so that it does not become the buyer’s own', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const sessionId = await anna.openSession(slug, {
      gift: { email: 'ben@example.com', message: 'For you' },
    });
    await forget(anna);
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'review');
    expect(order.reviewReason).toMatch(/gift/);
    expect(order).toMatchObject({ gift: { email: '' }, paymentIntentId: expect.stringMatching(/^pi_/) });
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(0);
    await anna.openSession(slug);
  });

  it('records the uses of the codes of a lost order again', async () => {
    const anna = shop.customer();
    const code = 'LOSTORDER10';
    const { id } = await createCode(code, 10);
    const { quoteId } = await anna.quote([shop.addProduct()], [code]);
    const sessionId = (await anna.buyQuote(quoteId)).sessionId ?? '';
    const usesOf = () => shop.dataSource.query<object[]>('select * from order_codes where code = $1', [code]);
    const before = await usesOf();
    await forget(anna);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(before).toMatchObject([{ discount_id: id }]);
    expect(await usesOf()).toEqual(before);
  });

  it('leaves an expired session without an order alone', async () => {
    const anna = shop.customer();
    const { sessionId } = await sessionWithLostOrder(anna);
    await shop.stripe.expire(sessionId);
    const paid = await shop.paidOrder();
    await shop.waitForEvents(orderPaidSubject, paid.id);
    expect(await shop.ordersOf(anna)).toEqual([]);
  });
});
