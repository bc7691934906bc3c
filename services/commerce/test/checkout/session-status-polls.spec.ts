import { checkoutSessionStatus } from '#contracts/commerce/checkout';
import { Failure, unavailable } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { statementsOf } from '#testing/statements-of-request';
import { StripeService } from '../../src/stripe/stripe.service';
import { CommerceTestbed, type Customer } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

const spyOnStripe = () => {
  const [service] = shop.services;
  if (!service) throw new Error('commerce is not running');
  return jest.spyOn(service.app.get(StripeService), 'findSession');
};

const statementsOfPoll = (customer: Customer, sessionId: string) =>
  statementsOf(shop.dataSource, (requestId) =>
    shop.client.call(checkoutSessionStatus, { sessionId }, customer.actor, { requestId, timeoutMs: 10_000 }),
  );

describe('polls of a session status', () => {
  it('cost one statement without a lock while the session is open', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const first = await statementsOfPoll(anna, sessionId);
    expect(first).toHaveLength(1);
    expect(first[0]).not.toContain('for update');
    expect(await statementsOfPoll(anna, sessionId)).toEqual(first);
  });

  it('cost one statement and no request to Stripe when the order is paid', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    const asked = spyOnStripe();
    expect(await statementsOfPoll(anna, sessionId)).toHaveLength(1);
    expect(asked).not.toHaveBeenCalled();
  });

  it('share one request to Stripe while it runs', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const asked = spyOnStripe();
    const polls = Array.from({ length: 20 }, () => anna.sessionStatus(sessionId));
    const statuses = await Promise.all(polls);
    expect(new Set(statuses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('request the session again after a second, and then report what Stripe reports', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    expect((await anna.sessionStatus(sessionId)).status).toBe('open');
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.pay(sessionId);
    await eventually(async () => expect((await anna.sessionStatus(sessionId)).success).toBe(true));
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
    await shop.waitUntilIdle();
  });

  it('report an order as paid as soon as a webhook marked it, although Stripe was read a moment before', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const asked = spyOnStripe();
    expect((await anna.sessionStatus(sessionId)).status).toBe('open');
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    asked.mockClear();
    expect(await anna.sessionStatus(sessionId)).toMatchObject({ success: true, payment_status: 'paid' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('request the session again after Stripe failed', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const asked = spyOnStripe().mockRejectedValueOnce(new Failure(unavailable, { subject: 'stripe' }));
    await expect(anna.sessionStatus(sessionId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await anna.sessionStatus(sessionId)).status).toBe('open');
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
