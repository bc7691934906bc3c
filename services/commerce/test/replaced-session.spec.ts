import type { Language } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { type Customer, orderPaidSubject, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterAll(() => shop.close());

/** What a customer could pay in. */
async function openSessionsOf(customer: Customer): Promise<string[]> {
  const orders = new Set((await shop.ordersOf(customer)).map(({ id }) => id));
  const sessions = await shop.stripe.sessions();
  return sessions
    .filter(({ status, client_reference_id: order }) => status === 'open' && orders.has(order))
    .map(({ id }) => id);
}

describe('a session that does not fit any more', () => {
  it('a changed price expires the old session and opens another for the same order', async () => {
    const anna = shop.customer();
    const slug = shop.sells(4_900);
    const old = await anna.opens(slug);
    shop.changesPrice(slug, 5_900);
    const next = await anna.opens(slug);
    const states = new Map((await shop.stripe.sessions()).map(({ id, status }) => [id, status]));
    expect([states.get(old), states.get(next)]).toEqual(['expired', 'open']);
    expect((await shop.ordersOf(anna)).at(-1)).toMatchObject({ state: 'pending', totalCents: 5_900 });
    expect(await anna.asks(old)).toMatchObject({ success: false, status: 'expired' });
    await shop.stripe.pay(next);
    expect(await shop.reaches(next, 'paid')).toMatchObject({ totalCents: 5_900 });
  });

  it.each([
    ['another price', 5_900],
    ['none at all', 0],
  ])('an old session that was paid before there was %s counts at the old price', async (_, price) => {
    const anna = shop.customer();
    const slug = shop.sells(4_900);
    const old = await anna.opens(slug);
    await shop.stripe.chaos({ hold: true });
    await shop.stripe.pay(old);
    shop.changesPrice(slug, price);
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.orderOf(old)).toMatchObject({ state: 'paid', totalCents: 4_900 });
    await shop.stripe.chaos();
    await shop.stripe.release();
  });

  it('what has become free is given, and the form it was to be paid in takes no money any more', async () => {
    const anna = shop.customer();
    const slug = shop.sells(4_900);
    const old = await anna.opens(slug);
    shop.changesPrice(slug, 0);
    expect(await anna.wants(slug)).toMatchObject({ sessionId: null, order: { downloadToken: null } });
    expect(await openSessionsOf(anna)).toEqual([]);
    await expect(shop.stripe.pay(old)).rejects.toThrow();
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('who has another address by now gets a form, a receipt and a licence for that one', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const old = await anna.opens(slug);
    const email = `new-${anna.email}`;
    const { userId } = anna;
    shop.neighbours.contacts.set(userId, {
      userId,
      email,
      firstName: 'Anna',
      lastName: 'Berg',
      language: 'en',
    });
    const next = await anna.opens(slug);
    expect(await openSessionsOf(anna)).toEqual([next]);
    expect(next).not.toBe(old);
    await shop.stripe.pay(next);
    const { id } = await shop.reaches(next, 'paid');
    const [told] = await shop.isTold(orderPaidSubject, id);
    expect(told?.data).toMatchObject({ email });
    expect(await shop.ordersOf(anna)).toMatchObject([{ id, email, lastName: 'Berg' }]);
  });

  it('another language opens a form in that language', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const english = await anna.opens(slug);
    const russian = await anna.opens(slug, { language: 'ru' });
    const session = (await shop.stripe.sessions()).find(({ id }) => id === russian);
    expect(session).toMatchObject({ locale: 'ru', status: 'open' });
    expect(russian).not.toBe(english);
  });

  it('twenty tabs in two languages at once all get a session, and one of those sessions is alive', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const languages = Array.from({ length: 20 }, (_, i): Language => (i % 2 === 0 ? 'en' : 'ru'));
    const answered = await Promise.all(languages.map((language) => anna.opens(slug, { language })));
    const alive = await openSessionsOf(anna);
    expect(alive).toHaveLength(1);
    expect(answered).toContain(alive[0]);
    const last = await anna.opens(slug, { language: 'ru' });
    expect(await openSessionsOf(anna)).toEqual([last]);
    expect((await anna.asks(last)).clientSecret).toBeTruthy();
  });

  it('a tab whose attempt was ended while Stripe was asked shows the form of the tab that ended it', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', latencyMs: 700 });
    const slow = anna.opens(slug);
    await eventually(async () => expect(await shop.ordersOf(anna)).toHaveLength(1));
    const russian = await anna.opens(slug, { language: 'ru' });
    expect(await slow).toBe(russian);
    expect(await openSessionsOf(anna)).toEqual([russian]);
    expect((await anna.asks(russian)).clientSecret).toBeTruthy();
  });

  it('an expired session gives way to a new order', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const old = await anna.opens(slug);
    await shop.stripe.chaos({ hold: true });
    await shop.stripe.expire(old);
    const next = await anna.opens(slug);
    expect(next).not.toBe(old);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
    await shop.stripe.chaos();
    await shop.stripe.release();
  });

  it('a session that Stripe has forgotten gives way to a new order', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const old = await anna.opens(slug);
    await shop.dataSource.query('update checkout_attempts set session_id = $2 where session_id = $1', [
      old,
      'cs_test_gone',
    ]);
    const next = await anna.opens(slug);
    expect(next).not.toBe(old);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
  });
});

describe('what is owned is not sold again', () => {
  it('a paid order refuses a second purchase without asking anybody', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const sessionId = await anna.opens(slug);
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'paid');
    shop.neighbours.licensingGoesAway();
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED', params: { slug } });
    shop.neighbours.licensingComesBack();
  });

  it('a session paid a moment ago refuses a second purchase before any webhook has come', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.chaos({ hold: true });
    const sessionId = await anna.opens(slug);
    await shop.stripe.pay(sessionId);
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
    await shop.stripe.chaos();
    await shop.stripe.release();
  });

  it('a right that licensing knows of refuses the purchase', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    shop.neighbours.entitlements.add(`${anna.userId}:${shop.neighbours.products.get(slug)?.pluginId}`);
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.ordersOf(anna)).toEqual([]);
  });

  it('while licensing is away it is sold on our own records', async () => {
    shop.neighbours.licensingGoesAway();
    await expect(shop.customer().opens(shop.sells())).resolves.toMatch(/^cs_test_/);
    shop.neighbours.licensingComesBack();
  });

  it('after a full refund it can be bought again', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const first = await anna.opens(slug);
    await shop.stripe.pay(first);
    await shop.reaches(first, 'paid');
    await shop.stripe.refund(first);
    await shop.reaches(first, 'refunded');
    expect(await anna.opens(slug)).not.toBe(first);
  });
});
