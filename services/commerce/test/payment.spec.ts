import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { eventually } from '#testing/eventually';
import { orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open({}, 2);
});

afterEach(() => shop.stripe.chaos());

afterAll(() => shop.close());

/** A session that was paid; the webhooks are on their way. */
async function paidSession(card?: string): Promise<string> {
  const sessionId = await shop.customer().opens(shop.sells(4_900));
  await shop.stripe.pay(sessionId, card);
  return sessionId;
}

describe('a paid session', () => {
  it('makes its order paid, numbered and told of, with the facts of the payment', async () => {
    const anna = shop.customer('ru');
    const slug = shop.sells(12_900);
    const sessionId = await anna.opens(slug);
    await shop.stripe.pay(sessionId, '5555555555554444');
    const order = await shop.reaches(sessionId, 'paid');
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
    const [fact] = await shop.isTold(orderPaidSubject, order.id);
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

  it('twenty identical deliveries at once make one payment', async () => {
    await shop.stripe.chaos({ duplicate: 19 });
    const sessionId = await paidSession();
    const order = await shop.reaches(sessionId, 'paid');
    const [event] = await shop.stripe.events('checkout.session.completed');
    expect(event).toBeDefined();
    const isOurs = async ({ eventId }: { eventId: string }) =>
      (await shop.stripe.events('checkout.session.completed')).at(-1)?.id === eventId;
    await eventually(async () => {
      const checks = await Promise.all((await shop.stripe.deliveries()).map(isOurs));
      expect(checks.filter(Boolean)).toHaveLength(20);
    });
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('ten events with different ids about the same session make one payment', async () => {
    await shop.stripe.chaos({ hold: true });
    const sessionId = await paidSession();
    const { id: orderId } = await shop.orderOf(sessionId);
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at)
       select 'evt_copy_' || $1 || n, 'checkout.session.completed', false, jsonb_build_object('id', $1::text), now()
       from generate_series(1, 10) n`,
      [sessionId],
    );
    await shop.reaches(sessionId, 'paid');
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, orderId)).toHaveLength(1);
    await shop.stripe.chaos();
    await shop.stripe.release();
  });

  it('webhook and return page at once make one payment', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.asks(sessionId)));
    expect(new Set(answers.map(({ order }) => order?.orderNumber)).size).toBe(1);
    const order = await shop.orderOf(sessionId);
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('an event that a killed worker left half done is taken up again', async () => {
    await shop.stripe.chaos({ hold: true });
    const sessionId = await paidSession();
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at, attempts, next_try_at)
       values ('evt_left_' || $1, 'checkout.session.completed', false, jsonb_build_object('id', $1::text), now(), 1,
         now() + interval '0.5 seconds')`,
      [sessionId],
    );
    await shop.reaches(sessionId, 'paid');
    await shop.stripe.chaos();
    await shop.stripe.release();
  });

  it('a payment that does not fit the order is put aside, never taken for it', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells(4_900));
    await shop.dataSource.query('update orders set total_cents = 9900 where user_id = $1', [anna.userId]);
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'review');
    expect(order).toMatchObject({ reviewReason: 'amount 4900 in place of 9900', number: null, paidAt: null });
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toEqual([]);
    expect(await anna.asks(sessionId)).toMatchObject({ success: true, order: null, status: 'complete' });
  });
});

describe('a session that is complete without money', () => {
  async function unpaidSession(): Promise<string> {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.completeUnpaid(sessionId);
    await shop.reaches(sessionId, 'processing');
    return sessionId;
  }

  it('waits: nothing is handed out', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.completeUnpaid(sessionId);
    const order = await shop.reaches(sessionId, 'processing');
    expect(await anna.asks(sessionId)).toMatchObject({
      success: false,
      payment_status: 'unpaid',
      status: 'complete',
    });
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toEqual([]);
  });

  it('is paid when the money comes', async () => {
    const sessionId = await unpaidSession();
    await shop.stripe.settle(sessionId, true);
    const order = await shop.reaches(sessionId, 'paid');
    await shop.isTold(orderPaidSubject, order.id);
  });

  it('fails when the bank takes its word back', async () => {
    const sessionId = await unpaidSession();
    await shop.stripe.settle(sessionId, false);
    await shop.reaches(sessionId, 'failed');
  });
});

describe('deliveries', () => {
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
  ])('%s ones are refused and not stored', async (_, chaos) => {
    await shop.stripe.chaos(chaos);
    const sessionId = await paidSession();
    const events = await shop.stripe.events('checkout.session.completed');
    const eventId = events.at(-1)?.id ?? '';
    await eventually(async () => {
      const mine = (await shop.stripe.deliveries()).filter((delivery) => delivery.eventId === eventId);
      expect(mine.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    });
    expect(await states(eventId)).toEqual([]);
    expect((await shop.orderOf(sessionId)).state).toBe('pending');
  });

  it.each(['', 't=1,v1=00', 'v1=,t=', '\u0442=1'])('the signature "%s" is refused', async (signature) => {
    await expect(deliver('{"id":"evt_1"}', signature)).rejects.toMatchObject({ code: 'WEBHOOK_SIGNATURE' });
  });

  it('of an unknown type are stored and done', async () => {
    await paidSession();
    const created = (await shop.stripe.events('payment_intent.created')).at(-1)?.id ?? '';
    await eventually(async () => expect(await states(created)).toEqual([{ state: 'done', attempts: 1 }]));
  });

  it('that cannot be stored are not answered for, so that they come again', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.dataSource.query('alter table stripe_events rename to stripe_events_away');
    await shop.stripe.pay(sessionId);
    const eventId = (await shop.stripe.events('checkout.session.completed')).at(-1)?.id;
    await eventually(async () => {
      const mine = (await shop.stripe.deliveries()).filter((delivery) => delivery.eventId === eventId);
      expect(mine[0]?.status).toBe(500);
    });
    await shop.dataSource.query('alter table stripe_events_away rename to stripe_events');
    await shop.reaches(sessionId, 'paid');
  });

  it('about a session that is not ours wait for a while and are then ignored', async () => {
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

  it('wait while Stripe is away and are worked on when it is back', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.fault({ match: `GET /v1/checkout/sessions/${sessionId}`, status: 503, times: 3 });
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'paid');
  });
});
