import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { OrderItem } from '../../src/orders/placed-orders/order-item.entity';
import { CommerceTestbed, type Customer, orderPaidSubject } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  // Two replicas handle concurrent tabs.
  shop = await CommerceTestbed.open({}, 2);
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

async function openCart(customer: Customer, slugs: readonly string[]): Promise<string> {
  const { quoteId } = await customer.quote(slugs);
  const { sessionId } = await customer.buyQuote(quoteId);
  if (!sessionId) throw new Error('the order is free: there is no session');
  return sessionId;
}

const products = (count: number) => Array.from({ length: count }, () => shop.addProduct());

async function openSessionsOf({ userId }: Customer): Promise<string[]> {
  const sessions = await shop.stripe.sessions();
  const own = new Set((await shop.ordersOf({ userId } as Customer)).map(({ id }) => id));
  return sessions
    .filter(({ status, client_reference_id: id }) => status === 'open' && own.has(id))
    .map(({ id }) => id);
}

const itemsOf = (orderId: string) =>
  shop.dataSource.getRepository(OrderItem).find({ where: { orderId }, order: { line: 'ASC' } });

/** The paid purchases of each plug-in. */
async function paidCounts(customer: Customer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, state } of await shop.ordersOf(customer))
    if (state === 'paid') for (const { slug } of await itemsOf(id)) counts[slug] = (counts[slug] ?? 0) + 1;
  return counts;
}

describe('payment of several plug-ins', () => {
  it('several plug-ins are paid for with one session and make one order with an item for each', async () => {
    const anna = shop.customer();
    const slugs = [shop.addProduct(4_900), shop.addProduct(2_900), shop.addProduct(0)];
    const sessionId = await openCart(anna, slugs);
    const status = await anna.sessionStatus(sessionId);
    expect(status.lines?.map(({ slug, dueCents }) => [slug, dueCents])).toEqual([
      [slugs[0], 4_900],
      [slugs[1], 2_900],
      [slugs[2], 0],
    ]);
    expect(status.item).toMatchObject({ slug: slugs[0], totalCents: 7_800 });
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    expect(order).toMatchObject({ subtotalCents: 7_800, totalCents: 7_800 });
    expect((await itemsOf(order.id)).map(({ slug, line }) => [slug, line])).toEqual(
      slugs.map((slug, line) => [slug, line]),
    );
    const [event] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(event?.data['items']).toMatchObject(slugs.map((slug, line) => ({ slug, line })));
  });

  it('a session of several plug-ins is reused by a second tab, in whatever order the plug-ins are', async () => {
    const anna = shop.customer();
    const [a = '', b = ''] = products(2);
    const first = await openCart(anna, [a, b]);
    expect(await openCart(anna, [a, b])).toBe(first);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
    await openCart(anna, [b, a]);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
    expect(await openSessionsOf(anna)).toHaveLength(1);
  });

  it.each([
    ['a larger cart', (a: string, b: string, c: string) => [a, b, c]],
    ['an overlapping cart', (_: string, b: string, c: string) => [b, c]],
    ['one of the plug-ins', (a: string) => [a]],
  ])('a session is expired by the purchase of %s', async (_, nextOf) => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const old = await openCart(anna, [a, b]);
    const next = await openCart(anna, nextOf(a, b, c));
    expect(await openSessionsOf(anna)).toEqual([next]);
    expect(await anna.sessionStatus(old)).toMatchObject({ success: false, status: 'expired' });
    await expect(shop.stripe.pay(old)).rejects.toThrow();
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
  });

  it('sessions without a common plug-in stay open side by side', async () => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const sessions = [await openCart(anna, [a, b]), await openCart(anna, [c])];
    expect((await openSessionsOf(anna)).sort()).toEqual(sessions.sort());
  });

  it('an owned plug-in is refused by its name', async () => {
    const anna = shop.customer();
    const [a = '', b = ''] = products(2);
    const { quoteId } = await anna.quote([a, b]);
    const bought = await anna.openSession(b);
    await shop.stripe.pay(bought);
    await shop.waitForState(bought, 'paid');
    await expect(anna.buyQuote(quoteId)).rejects.toMatchObject({
      code: 'ALREADY_OWNED',
      params: { slug: b },
    });
  });

  it('a session that was paid before an overlapping purchase counts, and its plug-ins are owned', async () => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const quote = await anna.quote([b, c]);
    const paid = await openCart(anna, [a, b]);
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.pay(paid);
    await expect(anna.buyQuote(quote.quoteId)).rejects.toMatchObject({
      code: 'ALREADY_OWNED',
      params: { slug: b },
    });
    expect(await shop.orderOf(paid)).toMatchObject({ state: 'paid' });
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('a session that a killed process had expired already does not block an overlapping purchase', async () => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const old = await openCart(anna, [a, b]);
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.expire(old);
    const next = await openCart(anna, [b, c]);
    expect(await openSessionsOf(anna)).toEqual([next]);
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
    await shop.waitUntilIdle();
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
  });

  it('several free plug-ins are one order without a payment', async () => {
    const anna = shop.customer();
    const { quoteId } = await anna.quote([shop.addProduct(0), shop.addProduct(0)]);
    expect(await anna.buyQuote(quoteId)).toMatchObject({ sessionId: null });
    const [order] = await shop.ordersOf(anna);
    expect(order?.state).toBe('paid');
    expect(await itemsOf(order?.id ?? '')).toHaveLength(2);
  });

  it('withdraws the session when one of its plug-ins is no longer sold', async () => {
    const anna = shop.customer();
    const [a = '', b = ''] = products(2);
    const sessionId = await openCart(anna, [a, b]);
    await shop.fakeServices.changeProduct(b, false);
    await shop.waitForState(sessionId, 'expired');
    expect(await openSessionsOf(anna)).toEqual([]);
  });
});

describe('tabs with overlapping carts', () => {
  it('twelve concurrent tabs never leave two open sessions for one plug-in', async () => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const carts = [[a, b], [b, c], [c, a], [b, a], [a, b, c], [c]];
    const quotes = await Promise.all([...carts, ...carts].map((slugs) => anna.quote(slugs)));
    await Promise.allSettled(quotes.map(({ quoteId }) => anna.buyQuote(quoteId)));
    const open = await openSessionsOf(anna);
    const counts: Record<string, number> = {};
    for (const id of open)
      for (const { slug } of await itemsOf((await shop.orderOf(id)).id))
        counts[slug] = (counts[slug] ?? 0) + 1;
    expect(Math.max(0, ...Object.values(counts))).toBeLessThanOrEqual(1);
    // A further tab gets a session, whatever the others left.
    expect(await openCart(anna, [a, b, c])).toMatch(/^cs_test_/);
  });

  it('two tabs that open and pay overlapping carts at once pay for no plug-in twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const anna = shop.customer();
      const [a = '', b = '', c = ''] = products(3);
      const payCart = async (slugs: string[]) => shop.stripe.pay(await openCart(anna, slugs));
      await Promise.allSettled([payCart([a, b]), payCart([b, c])]);
      await shop.waitUntilIdle();
      const counts = await paidCounts(anna);
      expect(counts[b] ?? 0).toBeLessThanOrEqual(1);
      expect(Object.values(counts).every((count) => count === 1)).toBe(true);
    }
  });

  it('a payment between the reads of open sessions and of purchases does not let an overlapping cart open', async () => {
    const anna = shop.customer();
    const [a = '', b = '', c = ''] = products(3);
    const paid = await openCart(anna, [a, b]);
    const { quoteId } = await anna.quote([b, c]);
    const { id } = await shop.orderOf(paid);
    let second: Promise<unknown> = Promise.resolve();
    await shop.dataSource.transaction(async (tx) => {
      await tx.query('lock table checkout_attempts in access exclusive mode');
      second = expect(anna.buyQuote(quoteId)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
      await waitForLockWaiters(shop.dataSource);
      await tx.query(`update checkout_attempts set state = 'completed' where session_id = $1`, [paid]);
      await tx.query(`update orders set state = 'paid', paid_at = now(), number = 'A-1' where id = $1`, [id]);
    });
    await second;
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['paid']);
  });

  it('a free order withdraws the session that another tab opened for its plug-in meanwhile', async () => {
    const anna = shop.customer();
    const [free, priced] = [shop.addProduct(0), shop.addProduct()];
    const both = await anna.quote([free, priced]);
    const alone = await anna.quote([free]);
    let tabs: Promise<unknown> = Promise.resolve();
    await shop.dataSource.transaction(async (tx) => {
      const key = `purchase:${anna.userId}:${shop.pluginId(free)}`;
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const first = anna.buyQuote(both.quoteId);
      await waitForLockWaiters(shop.dataSource);
      tabs = Promise.allSettled([first, anna.buyQuote(alone.quoteId)]);
      await waitForLockWaiters(shop.dataSource, 2);
    });
    await tabs;
    // Stripe closes the session before its event closes the order.
    await eventually(async () => {
      const states = (await shop.ordersOf(anna)).map(({ state }) => state);
      expect(states.sort()).toEqual(['expired', 'paid']);
    });
    expect(await openSessionsOf(anna)).toEqual([]);
  });

  it('an order that lost the race for its session cannot be paid', async () => {
    const anna = shop.customer();
    const [a = '', b = ''] = products(2);
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', latencyMs: 500 });
    const slow = openCart(anna, [a, b]);
    const fast = openCart(anna, [b]);
    await Promise.allSettled([slow, fast]);
    expect((await openSessionsOf(anna)).length).toBeLessThanOrEqual(1);
  });
});

it('an order of several lines is recreated from its session after a restore that lost it', async () => {
  const anna = shop.customer();
  const slugs = [shop.addProduct(4_900), shop.addProduct(2_900)];
  const sessionId = await openCart(anna, slugs);
  const { id } = await shop.orderOf(sessionId);
  await shop.dataSource.query('delete from checkout_attempts where order_id = $1', [id]);
  await shop.dataSource.query('delete from order_items where order_id = $1', [id]);
  await shop.dataSource.query('delete from orders where id = $1', [id]);
  await shop.stripe.pay(sessionId);
  await shop.waitForState(sessionId, 'paid');
  expect((await itemsOf(id)).map(({ slug, dueCents }) => [slug, dueCents])).toEqual([
    [slugs[0], 4_900],
    [slugs[1], 2_900],
  ]);
});
