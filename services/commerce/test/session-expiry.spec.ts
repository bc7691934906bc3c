import { eventually } from '#testing/eventually';
import { orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  // The sweep never runs here: nothing below may depend on it.
  shop = await Shop.open({}, 2);
});

afterEach(async () => {
  await shop.stripe.chaos();
  await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
});

afterAll(() => shop.close());

const statusOf = async (sessionId: string) =>
  (await shop.stripe.sessions()).find(({ id }) => id === sessionId)?.status;

describe('an open checkout session', () => {
  it('is expired at once when the account is deleted, without waiting for the sweep', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.neighbours.deletes(anna.userId);
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'));
    await shop.reaches(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
  });

  it('is expired at once when its product is withdrawn from sale', async () => {
    const slug = shop.sells();
    const sessionId = await shop.customer().opens(slug);
    await shop.neighbours.changesProduct(slug, false);
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'));
    await shop.reaches(sessionId, 'expired');
  });

  it('a session of a deleted account is expired by a retry when Stripe was away', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.fault({ match: '/expire', status: 503, times: 6 });
    await shop.neighbours.deletes(anna.userId);
    await eventually(async () => {
      const [row] = await shop.dataSource.query<{ expiry_attempts: number }[]>(
        'select expiry_attempts from checkout_attempts where session_id = $1',
        [sessionId],
      );
      expect(row?.expiry_attempts).toBeGreaterThan(0);
    });
    expect(await statusOf(sessionId)).toBe('open');
    await eventually(async () => expect(await statusOf(sessionId)).toBe('expired'), 20_000);
    await shop.reaches(sessionId, 'expired');
  });

  it('a session that was paid before it could be expired puts the order of the deleted account up for review', async () => {
    const anna = shop.customer();
    await shop.stripe.chaos({ hold: true });
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.pay(sessionId);
    await shop.neighbours.deletes(anna.userId);
    const order = await shop.reaches(sessionId, 'review');
    expect(order.reviewReason).toBe('paid after the account was deleted');
    expect(shop.neighbours.factsOf(orderPaidSubject, order.id)).toEqual([]);
  });

  it('is expired for each of fifty accounts that are deleted at once', async () => {
    const customers = Array.from({ length: 50 }, () => shop.customer());
    const slug = shop.sells();
    const sessions: string[] = [];
    for (const customer of customers) sessions.push(await customer.opens(slug));
    await Promise.all(customers.map(({ userId }) => shop.neighbours.deletes(userId)));
    await eventually(async () => {
      const open = (await shop.stripe.sessions()).filter(
        ({ id, status }) => sessions.includes(id) && status === 'open',
      );
      expect(open).toEqual([]);
    }, 30_000);
  });
});
