import { checkoutConfig } from '#contracts/commerce/checkout';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  // Tabs at once are answered by either.
  shop = await Shop.open({}, 2);
});

afterAll(() => shop.close());

const attemptsOf = (orderId = '') =>
  shop.dataSource.query<{ state: string; session_id: string | null }[]>(
    'select state, session_id from checkout_attempts where order_id = $1 order by number',
    [orderId],
  );

describe('opening a checkout session', () => {
  it('writes the order down with the price of the catalogue and gives an open session', async () => {
    const anna = shop.customer();
    const answer = await anna.wants(shop.sells(4_900));
    expect(answer).toEqual({ sessionId: expect.stringMatching(/^cs_test_/), order: null, reference: null });
    const [order] = await shop.ordersOf(anna);
    expect(order).toMatchObject({
      state: 'pending',
      totalCents: 4_900,
      currency: 'usd',
      number: null,
      email: anna.email,
    });
    const sessions = await shop.stripe.sessions();
    const session = sessions.find(({ id }) => id === answer.sessionId);
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

  it('a second tab gets the same session', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    expect(await anna.opens(slug)).toBe(await anna.opens(slug));
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('ten tabs at once get one session', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => anna.opens(slug)));
    expect(new Set(sessions).size).toBe(1);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('twenty tabs of one customer for one plug-in at once all get the same session', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => anna.opens(slug)));
    expect(new Set(sessions).size).toBe(1);
  });

  it('twenty tabs at once get the same session from a Stripe that takes its time', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', latencyMs: 2_500 });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => anna.opens(slug)));
    expect(new Set(sessions).size).toBe(1);
  });

  it('twenty tabs of one customer for twenty plug-ins at once all get a session', async () => {
    const anna = shop.customer();
    const slugs = Array.from({ length: 20 }, () => shop.sells());
    const sessions = await Promise.all(slugs.map((slug) => anna.opens(slug)));
    expect(new Set(sessions).size).toBe(20);
  });

  it('two customers never share a session', async () => {
    const slug = shop.sells();
    expect(await shop.customer().opens(slug)).not.toBe(await shop.customer().opens(slug));
  });

  it('a lost answer of Stripe makes no second session', async () => {
    const anna = shop.customer();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', dropConnection: true, afterCommit: true });
    const sessionId = await anna.opens(shop.sells());
    const [order] = await shop.ordersOf(anna);
    const made = (await shop.stripe.sessions()).filter(
      (session) => session.client_reference_id === order?.id,
    );
    expect(made.map(({ id }) => id)).toEqual([sessionId]);
  });

  it('while Stripe is down nothing is half done, and the next try goes on with the same order', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', status: 503, times: 3 });
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const [before] = await shop.ordersOf(anna);
    expect(before).toMatchObject({ state: 'pending', number: null });
    const sessionId = await anna.opens(slug);
    expect((await shop.ordersOf(anna)).map(({ id }) => id)).toEqual([before?.id]);
    expect((await shop.orderOf(sessionId)).id).toBe(before?.id);
  });

  it('a failure that Stripe keeps for a request is asked again as another request of the same order', async () => {
    const anna = shop.customer();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true });
    const sessionId = await anna.opens(shop.sells());
    const [order, ...others] = await shop.ordersOf(anna);
    expect(others).toEqual([]);
    expect(await attemptsOf(order?.id)).toEqual([
      { state: 'superseded', session_id: null },
      { state: 'open', session_id: sessionId },
    ]);
    await shop.stripe.pay(sessionId);
    expect((await shop.reaches(sessionId, 'paid')).id).toBe(order?.id);
  });

  it('a Stripe that keeps failing is asked anew by the next wish, and no wish asks for ever', async () => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', status: 500, sticky: true, times: 6 });
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const sessionId = await anna.opens(slug);
    expect(await attemptsOf((await shop.orderOf(sessionId)).id)).toHaveLength(3);
  });

  it('what Stripe refuses ends that order, and the next wish begins with a new one', async () => {
    const anna = shop.customer();
    const slug = shop.sells(20);
    await expect(anna.wants(slug)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed']);
    shop.changesPrice(slug, 2_000);
    await anna.opens(slug);
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed', 'pending']);
  });

  it.each([400, 401, 402, 403, 404])('a refusal with %d asks the customer to come again', async (status) => {
    const anna = shop.customer();
    const slug = shop.sells();
    await shop.stripe.fault({ match: 'POST /v1/checkout/sessions', status });
    await expect(anna.wants(slug)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      kind: 'unavailable',
      params: { subject: 'stripe' },
    });
    expect((await shop.ordersOf(anna)).map(({ state }) => state)).toEqual(['failed']);
    await expect(anna.opens(slug)).resolves.toMatch(/^cs_test_/);
  });

  it('what is not sold is not found', async () => {
    await expect(shop.customer().wants('no-such-thing')).rejects.toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });

  it('an offer that does not exist is refused, not ignored', async () => {
    const wish = shop.customer().wants(shop.sells(), { offerCode: 'HALF' });
    await expect(wish).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });

  it('the browser is told the publishable key and where the script of the sandbox is', async () => {
    const config = await shop.client.call(checkoutConfig, {});
    expect(config).toEqual({
      publishableKey: 'pk_test_sandbox',
      stripeJsUrl: `${shop.stripe.url}/endive/stripe.js`,
    });
  });
});
