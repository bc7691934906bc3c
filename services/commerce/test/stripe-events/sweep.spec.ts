import { eventually } from '#testing/eventually';
import { orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({ SWEEP_SECONDS: '0.3' }, 2);
});

beforeEach(() => shop.stripe.setDeliveryFaults({ failRate: 1 }));

afterAll(() => shop.close());

/** Stripe's list of events fails, so that only the check of each session can help. */
const withoutEventList = () => shop.stripe.addFault({ match: 'GET /v1/events', status: 500, times: 1_000 });

describe('sweep without webhooks', () => {
  it('the sweep finds a paid session and publishes order-paid once', async () => {
    await withoutEventList();
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.waitForEvents(orderPaidSubject, order.id);
    await shop.waitUntilIdle();
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('the sweep finds an expired session', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.expire(sessionId);
    await shop.waitForState(sessionId, 'expired');
  });

  it('the sweep finds a delayed payment that arrived', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.completeUnpaid(sessionId);
    await shop.waitForState(sessionId, 'processing');
    await shop.stripe.finishDelayedPayment(sessionId, true);
    await shop.waitForState(sessionId, 'paid');
  });

  it('the sweep expires an attempt that never got a session', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', status: 503, times: 3 });
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await shop.dataSource.query(`update checkout_attempts set expires_at = now() where user_id = $1`, [
      anna.userId,
    ]);
    await eventually(async () =>
      expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired']),
    );
  });
});

describe('session of a product that is no longer sold', () => {
  const changes = (slug: string, isActive: boolean) => shop.fakeServices.changeProduct(slug, isActive);

  it('a session of a withdrawn product is expired together with its order', async () => {
    const slug = shop.addProduct();
    const sessionId = await shop.customer().openSession(slug);
    await changes(slug, false);
    await shop.waitForState(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
  });

  it('a session of a withdrawn product counts if it was paid before the product was withdrawn', async () => {
    const slug = shop.addProduct();
    const sessionId = await shop.customer().openSession(slug);
    await shop.stripe.pay(sessionId);
    await changes(slug, false);
    await shop.waitForState(sessionId, 'paid');
  });

  it('a session of a withdrawn product stays payable if the product only changes', async () => {
    const [changed, withdrawn] = [shop.addProduct(), shop.addProduct()];
    const sessionId = await shop.customer().openSession(changed);
    const ended = await shop.customer().openSession(withdrawn);
    await changes(changed, true);
    await changes(withdrawn, false);
    await shop.waitForState(ended, 'expired');
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
  });
});

describe('undelivered events', () => {
  beforeEach(async () => {
    const { url } = shop.stripe;
    await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' });
  });

  it('undelivered events are read from Stripe’s list, so that a lost refund revokes the licence', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.waitForEvents('commerce.order-refunded.v1', order.id);
  });

  it('undelivered events are processed once, however often they are listed', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    const eventId = (await shop.stripe.events('checkout.session.completed')).at(-1)?.id;
    const attempts = () =>
      shop.dataSource.query('select state, attempts from stripe_events where id = $1', [eventId]);
    await eventually(async () => expect(await attempts()).toEqual([{ state: 'done', attempts: 1 }]));
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.resend(eventId ?? '');
    // A first attempt with a response is the resent delivery; a retry of the dropped one may arrive beside it.
    await eventually(async () =>
      expect(
        (await shop.stripe.deliveries()).filter(
          (one) => one.eventId === eventId && one.attempt === 1 && one.status === 200,
        ),
      ).toHaveLength(1),
    );
    expect(await attempts()).toEqual([{ state: 'done', attempts: 1 }]);
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });
});

describe('unfulfilled order', () => {
  it('an unfulfilled order is published again with a new event id until it is fulfilled', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.waitForEvents(orderPaidSubject, order.id);
    const waitsLong = () =>
      shop.dataSource.query(`update orders set announced_at = now() - interval '1 hour' where id = $1`, [
        order.id,
      ]);
    await waitsLong();
    const [first, second] = await shop.waitForEvents(orderPaidSubject, order.id, 2);
    expect(second?.data).toEqual(first?.data);
    expect(second?.id).not.toBe(first?.id);
    await shop.fakeServices.fulfilOrder(order.id, 'token-of-this-order-0123456789');
    await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
    await waitsLong();
    const other = await shop.customer().openSession(shop.addProduct());
    await shop.stripe.pay(other);
    await shop.waitForEvents(orderPaidSubject, (await shop.waitForState(other, 'paid')).id);
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toHaveLength(2);
  });

  it('an unfulfilled order is published with a growing pause, at most 13 times, and then left to an operator', async () => {
    const { id } = await shop.paidOrder();
    await shop.waitForEvents(orderPaidSubject, id);
    const set = (announcements: number, pauseSeconds: number) =>
      shop.dataSource.query(
        'update orders set announcements = $2, announced_at = now() - make_interval(secs => $3) where id = $1',
        [id, announcements, pauseSeconds],
      );
    /** A later order is published again, so the sweep has seen this one. */
    const sweeps = async () => {
      const later = await shop.paidOrder();
      await shop.dataSource.query(
        `update orders set announced_at = now() - interval '1 hour' where id = $1`,
        [later.id],
      );
      await shop.waitForEvents(orderPaidSubject, later.id, 2);
    };
    const count = () => shop.fakeServices.eventsOf(orderPaidSubject, id).length;
    await set(5, 400);
    await sweeps();
    expect(count()).toBe(1);
    await set(5, 500);
    await shop.waitForEvents(orderPaidSubject, id, 2);
    await set(12, 5 * 3_600);
    await sweeps();
    expect(count()).toBe(2);
    await set(12, 7 * 3_600);
    await shop.waitForEvents(orderPaidSubject, id, 3);
    await set(13, 30 * 86_400);
    await sweeps();
    expect(count()).toBe(3);
  });
});
