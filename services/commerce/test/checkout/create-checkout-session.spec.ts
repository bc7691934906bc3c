import Stripe from 'stripe';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  // Two replicas handle concurrent tabs.
  shop = await CommerceTestbed.open({}, 2);
});

afterAll(() => shop.close());

const attemptsOf = (orderId = '') =>
  shop.dataSource.query<{ state: string; session_id: string | null }[]>(
    'select state, session_id from checkout_attempts where order_id = $1 order by number',
    [orderId],
  );

describe('checkout session', () => {
  it('a checkout session is opened for an order with the price of the catalogue (storefront §7)', async () => {
    const anna = shop.customer();
    const response = await anna.createSession(shop.addProduct(4_900));
    expect(response).toEqual({ sessionId: expect.stringMatching(/^cs_test_/), order: null, reference: null });
    const [order] = await shop.ordersOf(anna);
    expect(order).toMatchObject({
      state: 'pending',
      totalCents: 4_900,
      currency: 'usd',
      number: null,
      email: anna.email,
    });
    const sessions = await shop.stripe.sessions();
    const session = sessions.find(({ id }) => id === response.sessionId);
    expect(session).toMatchObject({
      client_reference_id: order?.id,
      amount_total: 4_900,
      ui_mode: 'embedded_page',
      locale: 'en',
      customer_email: anna.email,
      return_url: 'http://shop.example/purchase/success?session_id={CHECKOUT_SESSION_ID}',
      metadata: { order_id: order?.id, user_id: anna.userId, attempt: '1' },
    });
  });

  it('a checkout session is reused by a second tab', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    expect(await anna.openSession(slug)).toBe(await anna.openSession(slug));
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('a checkout session is shared by ten concurrent tabs', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => anna.openSession(slug)));
    expect(new Set(sessions).size).toBe(1);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('a checkout session is shared by twenty concurrent tabs of one customer', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => anna.openSession(slug)));
    expect(new Set(sessions).size).toBe(1);
  });

  it('a checkout session is shared by twenty concurrent tabs while Stripe responds slowly', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', latencyMs: 2_500 });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => anna.openSession(slug)));
    expect(new Set(sessions).size).toBe(1);
  });

  it('a checkout session is opened for each of twenty plug-ins of concurrent tabs', async () => {
    const anna = shop.customer();
    const slugs = Array.from({ length: 20 }, () => shop.addProduct());
    const sessions = await Promise.all(slugs.map((slug) => anna.openSession(slug)));
    expect(new Set(sessions).size).toBe(20);
  });

  it('a checkout session is never shared by two customers', async () => {
    const slug = shop.addProduct();
    expect(await shop.customer().openSession(slug)).not.toBe(await shop.customer().openSession(slug));
  });

  it('a checkout session is created once if the response of Stripe is lost (idempotent)', async () => {
    const anna = shop.customer();
    await shop.stripe.addFault({
      match: 'POST /v1/checkout/sessions',
      dropConnection: true,
      afterCommit: true,
    });
    const sessionId = await anna.openSession(shop.addProduct());
    const [order] = await shop.ordersOf(anna);
    const made = (await shop.stripe.sessions()).filter(
      (session) => session.client_reference_id === order?.id,
    );
    expect(made.map(({ id }) => id)).toEqual([sessionId]);
  });

  it('a checkout session is opened for the same order after an outage of Stripe', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', status: 503, times: 3 });
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const [before] = await shop.ordersOf(anna);
    expect(before).toMatchObject({ state: 'pending', number: null });
    const sessionId = await anna.openSession(slug);
    expect((await shop.ordersOf(anna)).map(({ id }) => id)).toEqual([before?.id]);
    expect((await shop.orderOf(sessionId)).id).toBe(before?.id);
  });

  it('a checkout session is requested as a new attempt if Stripe replays a failure for the idempotency key', async () => {
    const anna = shop.customer();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true });
    const sessionId = await anna.openSession(shop.addProduct());
    const [order, ...others] = await shop.ordersOf(anna);
    expect(others).toEqual([]);
    expect(await attemptsOf(order?.id)).toEqual([
      { state: 'superseded', session_id: null },
      { state: 'open', session_id: sessionId },
    ]);
    await shop.stripe.pay(sessionId);
    expect((await shop.waitForState(sessionId, 'paid')).id).toBe(order?.id);
  });

  it('a checkout session is retried once per request while Stripe keeps failing', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true, times: 6 });
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const sessionId = await anna.openSession(slug);
    expect(await attemptsOf((await shop.orderOf(sessionId)).id)).toHaveLength(3);
  });

  it('a checkout session fails its order if Stripe rejects it, and the next request places a new order', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(20);
    await expect(anna.createSession(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed']);
    shop.changePrice(slug, 2_000);
    await anna.openSession(slug);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed', 'pending']);
  });

  it.each([400, 401, 402, 403, 404])(
    'responds with UNAVAILABLE if Stripe rejects the session with %d',
    async (status) => {
      const anna = shop.customer();
      const slug = shop.addProduct();
      await shop.stripe.addFault({ match: 'POST /v1/checkout/sessions', status });
      await expect(anna.createSession(slug)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        kind: 'unavailable',
        params: { subject: 'stripe' },
      });
      expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed']);
      await expect(anna.openSession(slug)).resolves.toMatch(/^cs_test_/);
    },
  );

  it('responds with PLUGIN_NOT_FOUND for an unknown plug-in', async () => {
    await expect(shop.customer().createSession('no-such-thing')).rejects.toMatchObject({
      code: 'PLUGIN_NOT_FOUND',
    });
  });

  it('checkout rejects an unknown offer', async () => {
    const request = shop.customer().createSession(shop.addProduct(), { offerCode: 'HALF' });
    await expect(request).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });

  it('returns the wallets that the payment method configuration of Stripe offers', async () => {
    const { hostname: host, port } = new URL(shop.stripe.url);
    const stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http' });
    const { data } = await stripe.paymentMethodConfigurations.list();
    await stripe.paymentMethodConfigurations.update(data[0]?.id ?? '', {
      google_pay: { display_preference: { preference: 'off' } },
    });
    await eventually(async () =>
      expect((await shop.client.call(checkoutConfig, {})).wallets).toEqual(['apple_pay']),
    );
  });

  it('returns the publishable key and the address of Stripe.js', async () => {
    const config = await shop.client.call(checkoutConfig, {});
    expect(config).toMatchObject({
      publishableKey: 'pk_test_sandbox',
      stripeJsUrl: `${shop.stripe.url}/endive/stripe.js`,
    });
  });
});
