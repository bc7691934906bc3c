import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { eventually } from '#testing/eventually';
import { StripeEventWorker } from '../../src/stripe-events/webhooks/stripe-event.worker';
import { orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({}, 2);
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

/** Pays a session; its webhooks arrive later. */
async function paidSession(card?: string): Promise<string> {
  const sessionId = await shop.customer().openSession(shop.addProduct(4_900));
  await shop.stripe.pay(sessionId, card);
  return sessionId;
}

describe('paid session', () => {
  it('a paid session marks the order paid, assigns its number, stores the payment and publishes order-paid', async () => {
    const anna = shop.customer('ru');
    const slug = shop.addProduct(12_900);
    const sessionId = await anna.openSession(slug);
    await shop.stripe.pay(sessionId, '5555555555554444');
    const order = await shop.waitForState(sessionId, 'paid');
    expect(order).toMatchObject({
      number: expect.stringMatching(/^LL-\d{8}$/),
      totalCents: 12_900,
      discountCents: 0,
      taxCents: 0,
      cardBrand: 'mastercard',
      cardLast4: '4444',
      billingEmail: anna.email,
      billingCountry: 'GB',
      paymentIntentId: expect.stringMatching(/^pi_/),
      chargeId: expect.stringMatching(/^ch_/),
      language: 'ru',
    });
    const [fact] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(fact?.requestId).toBe(order.requestId);
    expect(fact?.data).toEqual({
      orderId: order.id,
      orderNumber: order.number,
      userId: anna.userId,
      email: anna.email,
      firstName: 'Anna',
      language: 'ru',
      paidAt: order.paidAt?.toISOString(),
      items: [expect.objectContaining({ slug, priceCents: 12_900, version: '1.2.0' })],
    });
  });

  it('an address from Stripe is stored in the form of all addresses', async () => {
    const anna = shop.customer();
    const contact = shop.fakeServices.contacts.get(anna.userId);
    if (!contact) throw new Error('no contact');
    shop.fakeServices.contacts.set(anna.userId, { ...contact, email: 'Anna@B\u00fccher.Example' });
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const { billingEmail } = await shop.waitForState(sessionId, 'paid');
    expect(billingEmail).toBe('anna@xn--bcher-kva.example');
  });

  it('a paid session pays its order once for twenty identical concurrent deliveries', async () => {
    await shop.stripe.setDeliveryFaults({ duplicate: 19 });
    const sessionId = await paidSession();
    const order = await shop.waitForState(sessionId, 'paid');
    const [event] = await shop.stripe.events('checkout.session.completed');
    expect(event).toBeDefined();
    const isOurs = async ({ eventId }: { eventId: string }) =>
      (await shop.stripe.events('checkout.session.completed')).at(-1)?.id === eventId;
    await eventually(async () => {
      const checks = await Promise.all((await shop.stripe.deliveries()).map(isOurs));
      expect(checks.filter(Boolean)).toHaveLength(20);
    });
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('a paid session pays its order once for ten different events', async () => {
    await shop.stripe.setDeliveryFaults({ hold: true });
    const sessionId = await paidSession();
    const { id: orderId } = await shop.orderOf(sessionId);
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at)
       select 'evt_copy_' || $1 || n, 'checkout.session.completed', false, jsonb_build_object('id', $1::text), now()
       from generate_series(1, 10) n`,
      [sessionId],
    );
    shop.services[0]?.app.get(StripeEventWorker).queue.trigger();
    await shop.waitForState(sessionId, 'paid');
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, orderId)).toHaveLength(1);
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('a paid session pays its order once for a concurrent webhook and return page', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => anna.sessionStatus(sessionId)));
    expect(new Set(responses.map(({ order }) => order?.orderNumber)).size).toBe(1);
    const order = await shop.orderOf(sessionId);
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('a paid session is processed again after its worker was killed', async () => {
    await shop.stripe.setDeliveryFaults({ hold: true });
    const sessionId = await paidSession();
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at, attempts, due_at)
       values ('evt_left_' || $1, 'checkout.session.completed', false, jsonb_build_object('id', $1::text), now(), 1,
         now() + interval '0.5 seconds')`,
      [sessionId],
    );
    await shop.waitForState(sessionId, 'paid');
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('a paid session puts the order in review if the amount does not match', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct(4_900));
    await shop.dataSource.query('update orders set total_cents = 9900 where user_id = $1', [anna.userId]);
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'review');
    expect(order).toMatchObject({ reviewReason: 'amount 4900 in place of 9900', number: null, paidAt: null });
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toEqual([]);
    expect(await anna.sessionStatus(sessionId)).toMatchObject({
      success: true,
      order: null,
      status: 'complete',
    });
  });
});

describe('delayed payment', () => {
  async function unpaidSession(): Promise<string> {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.completeUnpaid(sessionId);
    await shop.waitForState(sessionId, 'processing');
    return sessionId;
  }

  it('a delayed payment keeps the order in processing without fulfilment', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.completeUnpaid(sessionId);
    const order = await shop.waitForState(sessionId, 'processing');
    expect(await anna.sessionStatus(sessionId)).toMatchObject({
      success: false,
      payment_status: 'unpaid',
      status: 'complete',
    });
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toEqual([]);
  });

  it('a delayed payment marks the order paid when it arrives', async () => {
    const sessionId = await unpaidSession();
    await shop.stripe.finishDelayedPayment(sessionId, true);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.waitForEvents(orderPaidSubject, order.id);
  });

  it('a delayed payment marks the order failed when the bank rejects it', async () => {
    const sessionId = await unpaidSession();
    await shop.stripe.finishDelayedPayment(sessionId, false);
    await shop.waitForState(sessionId, 'failed');
  });
});

describe('webhook deliveries', () => {
  const states = (eventId: string) =>
    shop.dataSource.query<{ state: string; attempts: number }[]>(
      'select state, attempts from stripe_events where id = $1',
      [eventId],
    );
  const deliver = (body: string, signature: string) =>
    shop.client.call(receiveStripeEvent, { payload: Buffer.from(body).toString('base64'), signature });

  it.each([
    ['forged', { wrongSecret: true }],
    ['stale', { staleTimestamp: true }],
  ])('%s webhook deliveries are rejected and not stored', async (_, faults) => {
    await shop.stripe.setDeliveryFaults(faults);
    const sessionId = await paidSession();
    const events = await shop.stripe.events('checkout.session.completed');
    const eventId = events.at(-1)?.id ?? '';
    await eventually(async () => {
      const attempts = (await shop.stripe.deliveries()).filter((delivery) => delivery.eventId === eventId);
      expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    });
    expect(await states(eventId)).toEqual([]);
    expect((await shop.orderOf(sessionId)).state).toBe('pending');
  });

  it.each(['', 't=1,v1=00', 'v1=,t=', '\u0442=1'])(
    'webhook deliveries are rejected with the signature "%s"',
    async (signature) => {
      await expect(deliver('{"id":"evt_1"}', signature)).rejects.toMatchObject({ code: 'WEBHOOK_SIGNATURE' });
    },
  );

  it('events without a reaction are stored as done at their receipt', async () => {
    await paidSession();
    const created = (await shop.stripe.events('payment_intent.created')).at(-1)?.id ?? '';
    await eventually(async () => expect(await states(created)).toEqual([{ state: 'done', attempts: 0 }]));
  });

  it('webhook deliveries are not confirmed if they cannot be stored, so that Stripe repeats them', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.dataSource.query('alter table stripe_events rename to stripe_events_away');
    await shop.stripe.pay(sessionId);
    const eventId = (await shop.stripe.events('checkout.session.completed')).at(-1)?.id;
    await eventually(async () => {
      const attempts = (await shop.stripe.deliveries()).filter((delivery) => delivery.eventId === eventId);
      expect(attempts[0]?.status).toBe(500);
    });
    await shop.dataSource.query('alter table stripe_events_away rename to stripe_events');
    await shop.waitForState(sessionId, 'paid');
  });

  it('events of a session without an order are retried and then ignored', async () => {
    const insert = (id: string, age: string) =>
      shop.dataSource.query(
        `insert into stripe_events (id, type, livemode, object, created_at, received_at)
         values ($1, 'checkout.session.completed', false, '{"id": "cs_test_of_another_shop"}', now(), now() - $2::interval)`,
        [id, age],
      );
    await insert('evt_new_stranger', '0 minutes');
    await insert('evt_old_stranger', '11 minutes');
    await eventually(async () =>
      expect(await states('evt_old_stranger')).toMatchObject([{ state: 'ignored' }]),
    );
    await eventually(async () => expect((await states('evt_new_stranger'))[0]?.attempts).toBeGreaterThan(1));
    expect(await states('evt_new_stranger')).toMatchObject([{ state: 'waiting' }]);
    await shop.dataSource.query(`delete from stripe_events where id = 'evt_new_stranger'`);
  });

  it('keeps an event for review whose metadata carry an order id of this shop, also of its payment', async () => {
    const order = await shop.waitForState(await paidSession(), 'paid');
    await shop.waitUntilIdle();
    const insert = (id: string, object: object) =>
      shop.dataSource.query(
        `insert into stripe_events (id, type, livemode, object, created_at, received_at)
         values ($1, 'charge.refunded', false, $2, now(), now() - interval '1 hour')`,
        [id, object],
      );
    for (const table of ['invoices', 'checkout_attempts', 'order_items'])
      await shop.dataSource.query(`delete from ${table} where order_id = $1`, [order.id]);
    await shop.dataSource.query('delete from orders where id = $1', [order.id]);
    await insert('evt_own_metadata', {
      id: 'ch_lost',
      payment_intent: 'pi_x',
      metadata: { order_id: order.id },
    });
    // A refund of the dashboard has no metadata, but its payment has.
    await insert('evt_own_payment', { id: 'ch_lost', payment_intent: order.paymentIntentId, metadata: {} });
    await insert('evt_other_metadata', {
      id: 'ch_y',
      payment_intent: 'pi_y',
      metadata: { order_id: '4711' },
    });
    for (const [id, state] of [
      ['evt_own_metadata', 'review'],
      ['evt_own_payment', 'review'],
      ['evt_other_metadata', 'ignored'],
    ] as const)
      await eventually(async () => expect(await states(id)).toMatchObject([{ state }]));
  });

  it('webhook deliveries are processed after an outage of Stripe', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.addFault({ match: `GET /v1/checkout/sessions/${sessionId}`, status: 503, times: 3 });
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
  });
});
