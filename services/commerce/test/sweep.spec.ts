import { eventually } from '#testing/eventually';
import { orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open({ SWEEP_SECONDS: '0.3' }, 2);
});

beforeEach(() => shop.stripe.chaos({ failRate: 1 }));

afterAll(() => shop.close());

/** The list of Stripe's events is not to be had, so that only asking about each session can help. */
const withoutEventList = () => shop.stripe.fault({ match: 'GET /v1/events', status: 500, times: 1_000 });

describe('with all webhooks lost', () => {
  it('the sweep finds the paid session and tells of it once', async () => {
    await withoutEventList();
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    await shop.isTold(orderPaidSubject, order.id);
    await shop.isQuiet();
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });

  it('the sweep finds the expired session', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.expire(sessionId);
    await shop.reaches(sessionId, 'expired');
  });

  it('the sweep finds the delayed payment that came', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.completeUnpaid(sessionId);
    await shop.reaches(sessionId, 'processing');
    await shop.stripe.settle(sessionId, true);
    await shop.reaches(sessionId, 'paid');
  });

  it('an attempt that never got a session ends with its time', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', status: 503, times: 3 });
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await shop.dataSource.query(`update checkout_attempts set expires_at = now() where user_id = $1`, [
      anna.userId,
    ]);
    await eventually(async () =>
      expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired']),
    );
  });
});

describe('a form for a product that is no longer sold', () => {
  const changes = (slug: string, isActive: boolean) => shop.neighbours.changesProduct(slug, isActive);

  it('takes no money any more, and its order ends', async () => {
    const slug = shop.sells();
    const sessionId = await shop.customer().opens(slug);
    await changes(slug, false);
    await shop.reaches(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
  });

  it('counts if it was paid before the product was withdrawn', async () => {
    const slug = shop.sells();
    const sessionId = await shop.customer().opens(slug);
    await shop.stripe.pay(sessionId);
    await changes(slug, false);
    await shop.reaches(sessionId, 'paid');
  });

  it('stays payable while the product only changes', async () => {
    const [changed, withdrawn] = [shop.sells(), shop.sells()];
    const sessionId = await shop.customer().opens(changed);
    const ended = await shop.customer().opens(withdrawn);
    await changes(changed, true);
    await changes(withdrawn, false);
    await shop.reaches(ended, 'expired');
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'paid');
  });
});

describe('events that were not delivered', () => {
  beforeEach(async () => {
    const { url } = shop.stripe;
    await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' });
  });

  it('are read from Stripe’s own list, so that a lost refund revokes all the same', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    await shop.isTold('commerce.order-refunded.v1', order.id);
  });

  it('are worked on once, however often they are listed', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    const eventId = (await shop.stripe.events('checkout.session.completed')).at(-1)?.id;
    const attempts = () =>
      shop.dataSource.query('select state, attempts from stripe_events where id = $1', [eventId]);
    await eventually(async () => expect(await attempts()).toEqual([{ state: 'done', attempts: 1 }]));
    await shop.stripe.chaos();
    await shop.stripe.resend(eventId ?? '');
    await eventually(async () =>
      expect(
        (await shop.stripe.deliveries()).filter((one) => one.eventId === eventId && one.status === 200),
      ).toHaveLength(1),
    );
    expect(await attempts()).toEqual([{ state: 'done', attempts: 1 }]);
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(1);
  });
});

describe('a paid order that nobody has handed out', () => {
  it('is told of again with a new id, and not any more once it was handed out', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    await shop.isTold(orderPaidSubject, order.id);
    const waitsLong = () =>
      shop.dataSource.query(`update orders set announced_at = now() - interval '1 hour' where id = $1`, [
        order.id,
      ]);
    await waitsLong();
    const [first, second] = await shop.isTold(orderPaidSubject, order.id, 2);
    expect(second?.data).toEqual(first?.data);
    expect(second?.id).not.toBe(first?.id);
    await shop.neighbours.fulfils(order.id, 'token-of-this-order-0123456789');
    await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
    await waitsLong();
    const other = await shop.customer().opens(shop.sells());
    await shop.stripe.pay(other);
    await shop.isTold(orderPaidSubject, (await shop.reaches(other, 'paid')).id);
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toHaveLength(2);
  });
});
