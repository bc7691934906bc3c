import { eventually } from '#testing/eventually';
import { orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  // The sweep never runs here.
  shop = await CommerceTestbed.open({}, 2);
});

afterEach(async () => {
  await shop.stripe.setDeliveryFaults();
  await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
});

afterAll(() => shop.close());

const statusOf = async (sessionId: string) =>
  (await shop.stripe.sessions()).find(({ id }) => id === sessionId)?.status;

describe('withdrawn session', () => {
  it('a withdrawn session is expired when the account is deleted, without waiting for the sweep', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.fakeServices.deleteUser(anna.userId);
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'));
    await shop.waitForState(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
  });

  it('a withdrawn session is expired when its product is withdrawn from sale', async () => {
    const slug = shop.addProduct();
    const sessionId = await shop.customer().openSession(slug);
    await shop.fakeServices.changeProduct(slug, false);
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'));
    await shop.waitForState(sessionId, 'expired');
  });

  it('a withdrawn session is expired by a retry after an outage of Stripe', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.addFault({ match: '/expire', status: 503, times: 6 });
    await shop.fakeServices.deleteUser(anna.userId);
    await eventually(async () => {
      const [row] = await shop.dataSource.query<{ expiry_attempts: number }[]>(
        'select expiry_attempts from checkout_attempts where session_id = $1',
        [sessionId],
      );
      expect(row?.expiry_attempts).toBeGreaterThan(0);
    });
    expect(await statusOf(sessionId)).toBe('open');
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'), 20_000);
    await shop.waitForState(sessionId, 'expired');
  });

  it('a withdrawn session that was paid before it could be expired puts the order in review', async () => {
    const anna = shop.customer();
    await shop.stripe.setDeliveryFaults({ hold: true });
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    await shop.fakeServices.deleteUser(anna.userId);
    const order = await shop.waitForState(sessionId, 'review');
    expect(order.reviewReason).toBe('paid after the account was deleted');
    expect(shop.fakeServices.eventsOf(orderPaidSubject, order.id)).toEqual([]);
  });

  it('a withdrawn session is expired for fifty concurrently deleted accounts', async () => {
    const customers = Array.from({ length: 50 }, () => shop.customer());
    const slug = shop.addProduct();
    const sessions: string[] = [];
    for (const customer of customers) sessions.push(await customer.openSession(slug));
    await Promise.all(customers.map(({ userId }) => shop.fakeServices.deleteUser(userId)));
    await eventually(async () => {
      const open = (await shop.stripe.sessions()).filter(
        ({ id, status }) => sessions.includes(id) && status === 'open',
      );
      expect(open).toEqual([]);
    }, 30_000);
  });
});
