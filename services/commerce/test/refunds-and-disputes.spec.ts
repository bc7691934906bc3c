import { eventually } from '#testing/eventually';
import { orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

const refundedSubject = 'commerce.order-refunded.v1';
const restoredSubject = 'commerce.order-restored.v1';
const disputedSubject = 'commerce.order-disputed.v1';

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterEach(() => shop.stripe.chaos());

afterAll(() => shop.close());

const outcomes = (orderId: string) =>
  shop.neighbours.factsOf(disputedSubject, orderId).map(({ data }) => data['outcome']);

describe('a refund', () => {
  it('of everything revokes, once, however many events tell of it', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.chaos({ duplicate: 4 });
    await shop.stripe.refund(sessionId);
    expect(await shop.reaches(sessionId, 'refunded')).toMatchObject({
      refundedCents: 4_900,
      refundedAt: expect.any(Date),
    });
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(refundedSubject, orderId)).toHaveLength(1);
  });

  it('of a part keeps the licence and tells nobody; the rest of it revokes', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 900);
    expect(await shop.reaches(sessionId, 'partially_refunded')).toMatchObject({ refundedCents: 900 });
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(refundedSubject, orderId)).toEqual([]);
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    await shop.isTold(refundedSubject, orderId);
  });

  it('that failed restores', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    const [refunded] = await shop.isTold(refundedSubject, orderId);
    await shop.stripe.failRefund(sessionId);
    expect(await shop.reaches(sessionId, 'paid')).toMatchObject({ refundedCents: 0, refundedAt: null });
    const [restored] = await shop.isTold(restoredSubject, orderId);
    expect(String(restored?.data['restoredAt']) > String(refunded?.data['refundedAt'])).toBe(true);
  });

  it('told before the completion of its session settles the order first', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.chaos({ hold: true });
    await shop.stripe.pay(sessionId);
    await shop.stripe.chaos();
    await shop.stripe.refund(sessionId);
    const order = await shop.reaches(sessionId, 'refunded');
    expect(order).toMatchObject({ number: expect.stringMatching(/^LL-/), paidAt: expect.any(Date) });
    await shop.isTold(orderPaidSubject, order.id);
    await shop.isTold(refundedSubject, order.id);
    await shop.stripe.release();
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(1);
    expect((await shop.orderOf(sessionId)).state).toBe('refunded');
  });

  it('of money that was put aside is noted and lets the customer buy again', async () => {
    const anna = shop.customer();
    const slug = shop.sells(4_900);
    const sessionId = await anna.opens(slug);
    await shop.dataSource.query('update orders set total_cents = 9900 where user_id = $1', [anna.userId]);
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'review');
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    await shop.stripe.refund(sessionId);
    await eventually(async () => expect((await shop.orderOf(sessionId)).refundedCents).toBe(4_900));
    await shop.isQuiet();
    const order = await shop.orderOf(sessionId);
    expect(order.state).toBe('review');
    expect(shop.neighbours.factsOf(refundedSubject, order.id)).toEqual([]);
    await expect(anna.opens(slug)).resolves.toMatch(/^cs_/);
  });

  it('of a payment that is not ours is nobody’s order', async () => {
    await shop.dataSource.query(
      `insert into stripe_events (id, type, livemode, object, created_at, received_at)
       values ('evt_other_refund', 'charge.refunded', false, '{"id": "ch_x", "payment_intent": "pi_x"}', now(),
         now() - interval '1 hour')`,
    );
    await shop.isQuiet();
    const rows = await shop.dataSource.query(`select state from stripe_events where id = 'evt_other_refund'`);
    expect(rows).toEqual([{ state: 'ignored' }]);
  });
});

describe('a dispute', () => {
  it('suspends while it is open and restores when it is won', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    expect(await shop.reaches(sessionId, 'disputed')).toMatchObject({ dispute: 'open' });
    await shop.stripe.dispute(sessionId, 'won');
    expect(await shop.reaches(sessionId, 'paid')).toMatchObject({ dispute: 'won' });
    await shop.isTold(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'won']);
  });

  it('revokes when it is lost', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    await shop.reaches(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'lost');
    await shop.isTold(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'lost']);
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'disputed', dispute: 'lost' });
  });

  it('that follows one that was won suspends, though the end of the first is told of later', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId);
    await shop.reaches(sessionId, 'disputed');
    await shop.stripe.chaos({
      hold: true,
      types: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
    });
    await shop.stripe.dispute(sessionId, 'won');
    await shop.stripe.dispute(sessionId, 'open');
    await shop.isQuiet();
    await shop.stripe.chaos();
    await shop.stripe.release();
    const { paymentIntentId } = await shop.orderOf(sessionId);
    await eventually(async () =>
      expect(
        await shop.dataSource.query(
          `select 1 from stripe_events where type = 'charge.dispute.funds_reinstated' and object ->> 'payment_intent' = $1`,
          [paymentIntentId],
        ),
      ).toHaveLength(1),
    );
    await shop.isQuiet();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'disputed', dispute: 'open' });
    await shop.stripe.dispute(sessionId, 'won');
    await shop.reaches(sessionId, 'paid');
    await shop.isTold(disputedSubject, orderId, 2);
    expect(outcomes(orderId)).toEqual(['open', 'won']);
  });

  it('told of before the completion of its session settles the order first', async () => {
    await shop.stripe.chaos({ reorder: true });
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId, '4000000000000259');
    const order = await shop.reaches(sessionId, 'disputed');
    await shop.isTold(orderPaidSubject, order.id);
    await shop.isTold(disputedSubject, order.id);
  });

  it('that is only an inquiry suspends nothing', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId, '4000000000001976');
    const order = await shop.reaches(sessionId, 'paid');
    await shop.isQuiet();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', dispute: null });
    expect(outcomes(order.id)).toEqual([]);
  });

  it('beside a part refund keeps the part refund in mind', async () => {
    const { sessionId } = await shop.paidOrder();
    await shop.stripe.refund(sessionId, 900);
    await shop.reaches(sessionId, 'partially_refunded');
    await shop.stripe.dispute(sessionId);
    await shop.reaches(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'won');
    expect(await shop.reaches(sessionId, 'partially_refunded')).toMatchObject({ refundedCents: 900 });
  });
});
