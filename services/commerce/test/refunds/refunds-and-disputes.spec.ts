import { eventually } from '#testing/eventually';
import { orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

const refundedSubject = 'commerce.order-refunded.v1';
const restoredSubject = 'commerce.order-restored.v1';
const disputedSubject = 'commerce.order-disputed.v1';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

const outcomes = (orderId: string) =>
  shop.fakeServices.eventsOf(disputedSubject, orderId).map(({ data }) => data['outcome']);

describe('refund', () => {
  it('a refund of the full amount publishes order-refunded once for repeated events', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.setDeliveryFaults({ duplicate: 4 });
    await shop.stripe.refund(sessionId);
    expect(await shop.waitForState(sessionId, 'refunded')).toMatchObject({
      refundedCents: 4_900,
      refundedAt: expect.any(Date),
    });
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(refundedSubject, orderId)).toHaveLength(1);
  });

  it('a refund of a part publishes nothing; the rest publishes order-refunded', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 900);
    expect(await shop.waitForState(sessionId, 'partially_refunded')).toMatchObject({ refundedCents: 900 });
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(refundedSubject, orderId)).toEqual([]);
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.waitForEvents(refundedSubject, orderId);
  });

  it('a refund publishes order-restored if it fails', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const [refunded] = await shop.waitForEvents(refundedSubject, orderId);
    await shop.stripe.failRefund(sessionId);
    expect(await shop.waitForState(sessionId, 'paid')).toMatchObject({ refundedCents: 0, refundedAt: null });
    const [restored] = await shop.waitForEvents(restoredSubject, orderId);
    expect(String(restored?.data['restoredAt']) > String(refunded?.data['refundedAt'])).toBe(true);
  });

  it('a refund that arrives before the completion of its session reconciles the order first', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.pay(sessionId);
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.refund(sessionId);
    const order = await shop.waitForState(sessionId, 'refunded');
    expect(order).toMatchObject({ number: expect.stringMatching(/^LL-/), paidAt: expect.any(Date) });
    await shop.waitForEvents(orderPaidSubject, order.id);
    await shop.waitForEvents(refundedSubject, order.id);
    await shop.stripe.releaseDeliveries();
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(1);
    expect((await shop.orderOf(sessionId)).state).toBe('refunded');
  });

  it('a refund of a payment in review is recorded and allows a new purchase', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const sessionId = await anna.openSession(slug);
    await shop.dataSource.query('update orders set total_cents = 9900 where user_id = $1', [anna.userId]);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'review');
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    await shop.stripe.refund(sessionId);
    await eventually(async () => expect((await shop.orderOf(sessionId)).refundedCents).toBe(4_900));
    await shop.waitUntilIdle();
    const order = await shop.orderOf(sessionId);
    expect(order.state).toBe('review');
    expect(shop.fakeServices.eventsOf(refundedSubject, order.id)).toEqual([]);
    await expect(anna.openSession(slug)).resolves.toMatch(/^cs_/);
  });

  it('a refund of a payment without an order is ignored', async () => {
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at, received_at)
       values ('evt_other_refund', 'charge.refunded', false, '{"id": "ch_x", "payment_intent": "pi_x"}', now(),
         now() - interval '1 hour')`,
    );
    await shop.waitUntilIdle();
    const rows = await shop.dataSource.query(`select state from stripe_events where id = 'evt_other_refund'`);
    expect(rows).toEqual([{ state: 'ignored' }]);
  });
});

describe('dispute', () => {
  it('a dispute suspends the order while it is open and restores it when it is won', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    expect(await shop.waitForState(sessionId, 'disputed')).toMatchObject({ dispute: 'open' });
    await shop.stripe.dispute(sessionId, 'won');
    expect(await shop.waitForState(sessionId, 'paid')).toMatchObject({ dispute: 'won' });
    await shop.waitForEvents(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'won']);
  });

  it('a dispute revokes the order when it is lost', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    await shop.waitForState(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'lost');
    await shop.waitForEvents(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'lost']);
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'disputed', dispute: 'lost' });
  });

  it('a dispute suspends the order again after a won one, also if the events arrive in reverse order', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    await shop.waitForState(sessionId, 'disputed');
    await shop.stripe.setDeliveryFaults({
      hold: true,
      types: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
    });
    await shop.stripe.dispute(sessionId, 'won');
    await shop.stripe.dispute(sessionId, 'open');
    await shop.waitUntilIdle();
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
    const { paymentIntentId } = await shop.orderOf(sessionId);
    await eventually(async () =>
      expect(
        await shop.dataSource.query(
          `select 1 from stripe_events where type = 'charge.dispute.funds_reinstated' and object ->> 'payment_intent' = $1`,
          [paymentIntentId],
        ),
      ).toHaveLength(1),
    );
    await shop.waitUntilIdle();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'disputed', dispute: 'open' });
    await shop.stripe.dispute(sessionId, 'won');
    await shop.waitForState(sessionId, 'paid');
    await shop.waitForEvents(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'won']);
  });

  it('a dispute that arrives before the completion of its session reconciles the order first', async () => {
    await shop.stripe.setDeliveryFaults({ reorder: true });
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId, '4000000000000259');
    const order = await shop.waitForState(sessionId, 'disputed');
    await shop.waitForEvents(orderPaidSubject, order.id);
    await shop.waitForEvents(disputedSubject, order.id);
  });

  it('a dispute suspends nothing if it is an inquiry', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId, '4000000000001976');
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.waitUntilIdle();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', dispute: null });
    expect(outcomes(order.id)).toEqual([]);
  });

  it('a dispute keeps a partial refund of the same order', async () => {
    const { sessionId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 900);
    await shop.waitForState(sessionId, 'partially_refunded');
    await shop.stripe.dispute(sessionId);
    await shop.waitForState(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'won');
    expect(await shop.waitForState(sessionId, 'partially_refunded')).toMatchObject({ refundedCents: 900 });
  });
});
