import type { Language } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { type Customer, orderPaidSubject, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

/** The open sessions of the sandbox. */
async function openSessionsOf(customer: Customer): Promise<string[]> {
  const orders = new Set((await shop.ordersOf(customer)).map(({ id }) => id));
  const sessions = await shop.stripe.sessions();
  return sessions
    .filter(({ status, client_reference_id: order }) => status === 'open' && orders.has(order))
    .map(({ id }) => id);
}

describe('outdated session', () => {
  it('an outdated session is replaced for the same order after a price change', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const old = await anna.openSession(slug);
    shop.changePrice(slug, 5_900);
    const next = await anna.openSession(slug);
    const states = new Map((await shop.stripe.sessions()).map(({ id, status }) => [id, status]));
    expect([states.get(old), states.get(next)]).toEqual(['expired', 'open']);
    expect((await shop.ordersOf(anna)).at(-1)).toMatchObject({ state: 'pending', totalCents: 5_900 });
    expect(await anna.sessionStatus(old)).toMatchObject({ success: false, status: 'expired' });
    await shop.stripe.pay(next);
    expect(await shop.waitForState(next, 'paid')).toMatchObject({ totalCents: 5_900 });
  });

  it('an order has the version of the terms of its last attempt', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const contact = shop.fakeServices.contacts.get(anna.userId);
    const publishTerms = (termsVersion: string) =>
      contact && shop.fakeServices.contacts.set(anna.userId, { ...contact, termsVersion });
    expect(await shop.orderOf(await anna.openSession(slug))).toMatchObject({ termsVersion: null });
    publishTerms('2/2026-11-26');
    const free = shop.addProduct(0);
    await anna.createSession(free);
    expect((await shop.ordersOf(anna)).at(-1)).toMatchObject({ termsVersion: '2/2026-11-26' });
    publishTerms('3/2026-11-27');
    shop.changePrice(slug, 5_900);
    const next = await anna.openSession(slug);
    expect(await shop.orderOf(next)).toMatchObject({ termsVersion: '3/2026-11-27' });
  });

  it.each([
    ['another price', 5_900],
    ['none at all', 0],
  ])('an outdated session that was paid before there was %s counts at its price', async (_, price) => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const old = await anna.openSession(slug);
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.pay(old);
    shop.changePrice(slug, price);
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.orderOf(old)).toMatchObject({ state: 'paid', totalCents: 4_900 });
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('an outdated session is expired when the product becomes free, and the order is free', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const old = await anna.openSession(slug);
    shop.changePrice(slug, 0);
    expect(await anna.createSession(slug)).toMatchObject({ sessionId: null, order: { downloadToken: null } });
    expect(await openSessionsOf(anna)).toEqual([]);
    await expect(shop.stripe.pay(old)).rejects.toThrow();
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('an outdated session is replaced after a change of the e-mail address, also for receipt and licence', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const old = await anna.openSession(slug);
    const email = `new-${anna.email}`;
    const { userId } = anna;
    shop.fakeServices.contacts.set(userId, {
      userId,
      email,
      firstName: 'Anna',
      lastName: 'Berg',
      isEmailConfirmed: true,
      language: 'en',
    });
    const next = await anna.openSession(slug);
    expect(await openSessionsOf(anna)).toEqual([next]);
    expect(next).not.toBe(old);
    await shop.stripe.pay(next);
    const { id } = await shop.waitForState(next, 'paid');
    const [published] = await shop.waitForEvents(orderPaidSubject, id);
    expect(published?.data).toMatchObject({ email });
    // Stripe's event of the old session may expire its order first; the new session then has an order of its own.
    const [paid, ...others] = (await shop.ordersOf(anna)).reverse();
    expect(paid).toMatchObject({ id, email, lastName: 'Berg' });
    expect(others.every(({ state }) => state === 'expired')).toBe(true);
  });

  it('an outdated session is replaced by one in another language', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const english = await anna.openSession(slug);
    const russian = await anna.openSession(slug, { language: 'ru' });
    const session = (await shop.stripe.sessions()).find(({ id }) => id === russian);
    expect(session).toMatchObject({ locale: 'ru', status: 'open' });
    expect(russian).not.toBe(english);
  });

  it('twenty concurrent tabs in two languages leave one open session', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const languages = Array.from({ length: 20 }, (_, i): Language => (i % 2 === 0 ? 'en' : 'ru'));
    const sessionIds = await Promise.all(languages.map((language) => anna.openSession(slug, { language })));
    const openIds = await openSessionsOf(anna);
    expect(openIds).toHaveLength(1);
    expect(sessionIds).toContain(openIds[0]);
    const last = await anna.openSession(slug, { language: 'ru' });
    expect(await openSessionsOf(anna)).toEqual([last]);
    expect((await anna.sessionStatus(last)).clientSecret).toBeTruthy();
  });

  it('an outdated session is replaced by the session of the tab that closed the attempt meanwhile', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', latencyMs: 700 });
    const slow = anna.openSession(slug);
    await eventually(async () => expect(await shop.ordersOf(anna)).toHaveLength(1));
    const russian = await anna.openSession(slug, { language: 'ru' });
    expect(await slow).toBe(russian);
    expect(await openSessionsOf(anna)).toEqual([russian]);
    expect((await anna.sessionStatus(russian)).clientSecret).toBeTruthy();
  });

  it('an outdated session is followed by a new order after it expired', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const old = await anna.openSession(slug);
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.expire(old);
    const next = await anna.openSession(slug);
    expect(next).not.toBe(old);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('an outdated session is followed by a new order if Stripe has deleted it', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const old = await anna.openSession(slug);
    await shop.dataSource.query('update checkout_attempts set session_id = $2 where session_id = $1', [
      old,
      'cs_test_gone',
    ]);
    const next = await anna.openSession(slug);
    expect(next).not.toBe(old);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['expired', 'pending']);
  });
});

describe('repeated purchase', () => {
  it('a repeated purchase is rejected after a paid order without calling other services', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const sessionId = await anna.openSession(slug);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    shop.fakeServices.stopLicensing();
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED', params: { slug } });
    shop.fakeServices.startLicensing();
  });

  it('a repeated purchase is rejected after a paid session before its webhook arrives', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.setDeliveryFaults({ hold: true });
    const sessionId = await anna.openSession(slug);
    await shop.stripe.pay(sessionId);
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
  });

  it('a repeated purchase is rejected with an entitlement of licensing', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    shop.fakeServices.entitlements.add(`${anna.userId}:${shop.fakeServices.products.get(slug)?.pluginId}`);
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
    expect(await shop.ordersOf(anna)).toEqual([]);
  });

  it('a repeated purchase is decided by orders alone while licensing is unavailable', async () => {
    shop.fakeServices.stopLicensing();
    await expect(shop.customer().openSession(shop.addProduct())).resolves.toMatch(/^cs_test_/);
    shop.fakeServices.startLicensing();
  });

  it('a repeated purchase is allowed after a full refund', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const first = await anna.openSession(slug);
    await shop.stripe.pay(first);
    await shop.waitForState(first, 'paid');
    await shop.stripe.refund(first);
    await shop.waitForState(first, 'refunded');
    expect(await anna.openSession(slug)).not.toBe(first);
  });
});
