import { findOrder } from '#contracts/commerce/order-details';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { type Customer, orderPaidSubject, CommerceTestbed } from './commerce.testbed';
import { pricingCalls } from './pricing/pricing-calls';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({ SWEEP_SECONDS: '0.3' });
});

afterAll(() => shop.close());

const { createCode } = pricingCalls(() => shop);
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

/** Publishes the deletion of an account and waits until it is applied. */
async function deleteAccount({ userId }: Customer): Promise<void> {
  await shop.fakeServices.deleteUser(userId);
  await eventually(async () =>
    expect(
      await shop.dataSource.query('select 1 from erased_subjects where subject_id = $1', [userId]),
    ).toHaveLength(1),
  );
}

/** The tables that contain a text, in any column. */
async function tablesContaining(text: string): Promise<string[]> {
  const tables = await shop.dataSource.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows: unknown[] = await shop.dataSource.query(
      `select 1 from "${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function payNewOrder(anna: Customer): Promise<string> {
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  return (await shop.waitForState(sessionId, 'paid')).id;
}

it('keeps the order of a deleted account and removes name and address from every table (storefront §9)', async () => {
  const anna = shop.customer();
  const orderId = await payNewOrder(anna);
  await shop.fakeServices.fulfilOrder(orderId, 'a-token');
  await eventually(() =>
    expect(shop.mails.received.map(({ recipients }) => recipients)).toContainEqual([anna.email]),
  );
  await shop.waitUntilIdle();
  expect(await tablesContaining(anna.email)).toContain('orders');
  await deleteAccount(anna);
  expect(await tablesContaining(anna.email)).toEqual([]);
  const [order] = await shop.ordersOf(anna);
  expect(order).toMatchObject({ state: 'paid', totalCents: 4_900, firstName: '', billingName: null });
});

it('names the deletion of the customer in the timeline of the order', async () => {
  const anna = shop.customer();
  const orderId = await payNewOrder(anna);
  await shop.fakeServices.fulfilOrder(orderId, 'token-of-deleted');
  const timeline = async () =>
    (await shop.client.call(findOrder, { id: orderId }, admin)).moments.map(({ what }) => what);
  expect(await timeline()).not.toContain('customer_deleted');
  await deleteAccount(anna);
  expect((await timeline()).filter((what) => what === 'customer_deleted')).toHaveLength(1);
});

it('deletes the quotes of an erased customer and forgets the address of the used code', async () => {
  const anna = shop.customer();
  await createCode('ERASED', 10);
  const { quoteId } = await anna.quote(shop.addProduct(), ['ERASED']);
  await anna.buyQuote(quoteId);
  const left = () =>
    shop.dataSource.query<object[]>(
      `select (select count(*)::int from quotes where user_id = $1) as quotes,
              (select count(address_hash)::int from order_codes c join orders o on o.id = c.order_id
                where o.user_id = $1) as addresses`,
      [anna.userId],
    );
  expect(await left()).toEqual([{ quotes: 1, addresses: 1 }]);
  await deleteAccount(anna);
  expect(await left()).toEqual([{ quotes: 0, addresses: 0 }]);
});

it('keeps the mails of other customers, also to the address of the erased purchase', async () => {
  const [anna, bela] = [shop.customer(), shop.customer()];
  const orders = [await payNewOrder(anna), await payNewOrder(bela)];
  for (const id of orders) await shop.fakeServices.fulfilOrder(id, 'a-token');
  const addresses = () =>
    shop.dataSource.query<{ to_address: string }[]>(
      'select to_address from mail_deliveries where key = any($1) order by array_position($1, key)',
      [orders.map((id) => `receipt:${id}`)],
    );
  await eventually(async () => expect(await addresses()).toHaveLength(2));
  await shop.dataSource.query('update orders set billing_email = $2 where user_id = $1', [
    anna.userId,
    bela.email,
  ]);
  await deleteAccount(anna);
  expect(await addresses()).toEqual([{ to_address: '' }, { to_address: bela.email }]);
});

it('stores no download token and sends no receipt for a fulfilment after the erasure', async () => {
  const anna = shop.customer();
  const orderId = await payNewOrder(anna);
  await deleteAccount(anna);
  await shop.fakeServices.fulfilOrder(orderId, 'a-late-token');
  await eventually(async () => expect((await shop.ordersOf(anna))[0]?.fulfilledAt).not.toBeNull());
  expect((await shop.ordersOf(anna))[0]).toMatchObject({ downloadToken: null });
  expect(
    await shop.dataSource.query('select 1 from mail_deliveries where key = $1', [`receipt:${orderId}`]),
  ).toEqual([]);
});

it('sends no receipt for a refund that fails after the erasure', async () => {
  const anna = shop.customer();
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  await shop.waitForState(sessionId, 'paid');
  await shop.stripe.refund(sessionId);
  const { id } = await shop.waitForState(sessionId, 'refunded');
  await shop.fakeServices.fulfilOrder(id, 'a-token');
  await eventually(async () => expect((await shop.orderOf(sessionId)).downloadToken).toBe('a-token'));
  await deleteAccount(anna);
  await shop.stripe.failRefund(sessionId);
  await shop.waitForState(sessionId, 'paid');
  expect(
    await shop.dataSource.query('select 1 from mail_deliveries where key = $1', [`receipt:${id}`]),
  ).toEqual([]);
});

it('refunds paid and unfulfilled orders of a deleted account, once', async () => {
  const anna = shop.customer();
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  await shop.waitForState(sessionId, 'paid');
  await deleteAccount(anna);
  await shop.fakeServices.deleteUser(anna.userId);
  const { id, refundedCents } = await shop.waitForState(sessionId, 'refunded');
  expect(refundedCents).toBe(4_900);
  const refunds = () => shop.dataSource.query('select state from refunds where order_id = $1', [id]);
  await eventually(async () => expect(await refunds()).toEqual([{ state: 'succeeded' }]));
});

it('refunds no order that was fulfilled before the account was deleted', async () => {
  const anna = shop.customer();
  const orderId = await payNewOrder(anna);
  await shop.fakeServices.fulfilOrder(orderId, 'a-token');
  await eventually(async () => expect((await shop.ordersOf(anna))[0]?.fulfilledAt).not.toBeNull());
  await deleteAccount(anna);
  expect(await shop.dataSource.query('select 1 from refunds where order_id = $1', [orderId])).toEqual([]);
});

it('expires the open session of a deleted account', async () => {
  const anna = shop.customer();
  const sessionId = await anna.openSession(shop.addProduct());
  await deleteAccount(anna);
  await shop.waitForState(sessionId, 'expired');
  const session = (await shop.stripe.sessions()).find(({ id }) => id === sessionId);
  expect(session?.status).toBe('expired');
});

it('puts a payment for a deleted account in review, publishes nothing and stores no personal data', async () => {
  const anna = shop.customer();
  await shop.stripe.setDeliveryFaults({ hold: true });
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  await deleteAccount(anna);
  const order = await shop.waitForState(sessionId, 'review');
  await shop.stripe.setDeliveryFaults();
  await shop.stripe.releaseDeliveries();
  await shop.waitUntilIdle();
  expect(order).toMatchObject({ reviewReason: 'paid after the account was deleted', billingEmail: null });
  expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toEqual([]);
  expect(await tablesContaining(anna.email)).toEqual([]);
});

it('rejects a purchase by a deleted account with a valid session token', async () => {
  const anna = shop.customer();
  await deleteAccount(anna);
  await expect(anna.createSession(shop.addProduct())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(anna.createSession(shop.addProduct(0))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
