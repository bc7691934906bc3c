import { eventually } from '#testing/eventually';
import { type Customer, orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open({ SWEEP_SECONDS: '0.3' });
});

afterAll(() => shop.close());

/** Tells that an account was deleted and waits until that was applied. */
async function deletes({ userId }: Customer): Promise<void> {
  await shop.neighbours.deletes(userId);
  await eventually(async () =>
    expect(
      await shop.dataSource.query('select 1 from tombstones where subject_id = $1', [userId]),
    ).toHaveLength(1),
  );
}

/** Every text of every table that holds an address. */
async function mentions(text: string): Promise<string[]> {
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

async function bought(anna: Customer): Promise<string> {
  const sessionId = await anna.opens(shop.sells());
  await shop.stripe.pay(sessionId);
  return (await shop.reaches(sessionId, 'paid')).id;
}

it('the order stays without the person: no table names address or name any more', async () => {
  const anna = shop.customer();
  const orderId = await bought(anna);
  await shop.neighbours.fulfils(orderId, 'a-token');
  await eventually(() =>
    expect(shop.mails.received.map(({ recipients }) => recipients)).toContainEqual([anna.email]),
  );
  await shop.isQuiet();
  expect(await mentions(anna.email)).toContain('orders');
  await deletes(anna);
  expect(await mentions(anna.email)).toEqual([]);
  const [order] = await shop.ordersOf(anna);
  expect(order).toMatchObject({ state: 'paid', totalCents: 4_900, firstName: '', billingName: null });
});

it('what was written to others stays, also at an address that the purchase had', async () => {
  const [anna, bela] = [shop.customer(), shop.customer()];
  const orders = [await bought(anna), await bought(bela)];
  for (const id of orders) await shop.neighbours.fulfils(id, 'a-token');
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
  await deletes(anna);
  expect(await addresses()).toEqual([{ to_address: '' }, { to_address: bela.email }]);
});

it('a late report of licensing brings neither link nor receipt', async () => {
  const anna = shop.customer();
  const orderId = await bought(anna);
  await deletes(anna);
  await shop.neighbours.fulfils(orderId, 'a-late-token');
  await eventually(async () => expect((await shop.ordersOf(anna))[0]?.fulfilledAt).not.toBeNull());
  expect((await shop.ordersOf(anna))[0]).toMatchObject({ downloadToken: null });
  expect(
    await shop.dataSource.query('select 1 from mail_deliveries where key = $1', [`receipt:${orderId}`]),
  ).toEqual([]);
});

it('neither does a refund that fails late', async () => {
  const anna = shop.customer();
  const sessionId = await anna.opens(shop.sells());
  await shop.stripe.pay(sessionId);
  await shop.reaches(sessionId, 'paid');
  await shop.stripe.refund(sessionId);
  const { id } = await shop.reaches(sessionId, 'refunded');
  await shop.neighbours.fulfils(id, 'a-token');
  await eventually(async () => expect((await shop.orderOf(sessionId)).downloadToken).toBe('a-token'));
  await deletes(anna);
  await shop.stripe.failRefund(sessionId);
  await shop.reaches(sessionId, 'paid');
  expect(
    await shop.dataSource.query('select 1 from mail_deliveries where key = $1', [`receipt:${id}`]),
  ).toEqual([]);
});

it('refunds what was paid and never delivered when the account is deleted, once', async () => {
  const anna = shop.customer();
  const sessionId = await anna.opens(shop.sells());
  await shop.stripe.pay(sessionId);
  await shop.reaches(sessionId, 'paid');
  await deletes(anna);
  await shop.neighbours.deletes(anna.userId);
  const { id, refundedCents } = await shop.reaches(sessionId, 'refunded');
  expect(refundedCents).toBe(4_900);
  const refunds = () => shop.dataSource.query('select state from refunds where order_id = $1', [id]);
  await eventually(async () => expect(await refunds()).toEqual([{ state: 'succeeded' }]));
});

it('refunds nothing that was delivered before the account is deleted', async () => {
  const anna = shop.customer();
  const orderId = await bought(anna);
  await shop.neighbours.fulfils(orderId, 'a-token');
  await eventually(async () => expect((await shop.ordersOf(anna))[0]?.fulfilledAt).not.toBeNull());
  await deletes(anna);
  expect(await shop.dataSource.query('select 1 from refunds where order_id = $1', [orderId])).toEqual([]);
});

it('an open form takes no money any more', async () => {
  const anna = shop.customer();
  const sessionId = await anna.opens(shop.sells());
  await deletes(anna);
  await shop.reaches(sessionId, 'expired');
  const session = (await shop.stripe.sessions()).find(({ id }) => id === sessionId);
  expect(session?.status).toBe('expired');
});

it('money that came nevertheless is put aside, is not told of, and names nobody', async () => {
  const anna = shop.customer();
  await shop.stripe.chaos({ hold: true });
  const sessionId = await anna.opens(shop.sells());
  await shop.stripe.pay(sessionId);
  await deletes(anna);
  const order = await shop.reaches(sessionId, 'review');
  await shop.stripe.chaos();
  await shop.stripe.release();
  await shop.isQuiet();
  expect(order).toMatchObject({ reviewReason: 'paid after the account was deleted', billingEmail: null });
  expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toEqual([]);
  expect(await mentions(anna.email)).toEqual([]);
});

it('who is gone buys nothing, whatever a token that has not ended yet asks for', async () => {
  const anna = shop.customer();
  await deletes(anna);
  await expect(anna.wants(shop.sells())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(anna.wants(shop.sells(0))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
