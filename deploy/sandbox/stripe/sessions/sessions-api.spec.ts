import { SandboxTestbed, like, stripeAt } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

describe('existing sessions', () => {
  it('a session is retrieved with expanded fields', async () => {
    const { id } = await testbed.session();
    const plain = await testbed.stripe.checkout.sessions.retrieve(id);
    expect(plain.line_items).toBeUndefined();
    const full = await testbed.stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product'],
    });
    expect(full.line_items?.data[0]).toMatchObject({
      description: 'Saturos Pro',
      price: { unit_amount: 4_900, product: { object: 'product', name: 'Saturos Pro' } },
    });
    await expect(testbed.stripe.checkout.sessions.retrieve(id, { expand: ['status'] })).rejects.toMatchObject(
      {
        message: like(/cannot be expanded/),
      },
    );
  });

  it('a session is not created with an invalid expand', async () => {
    const before = (await testbed.payments.sessions()).length;
    await expect(testbed.session({ expand: ['status'] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
    expect(await testbed.payments.sessions()).toHaveLength(before);
  });

  it('an unknown session is not found', async () => {
    await expect(testbed.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      requestId: like(/^req_/),
    });
  });

  it('sessions are listed in pages, newest first, and filtered by payment', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await testbed.session()).id);
    const listed = await testbed.stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 5 });
    expect(listed.map(({ id }) => id)).toEqual(made);
    const [newest = '', second = ''] = made;
    const before = await testbed.stripe.checkout.sessions.list({ ending_before: second });
    expect(before.data.map(({ id }) => id)).toEqual([newest]);
    const { payment_intent: payment } = await testbed.payments.pay(second);
    const found = await testbed.stripe.checkout.sessions.list({ payment_intent: payment ?? '' });
    expect(found.data.map(({ id }) => id)).toEqual([second]);
    const open = await testbed.stripe.checkout.sessions.list({ status: 'open', limit: 100 });
    expect(open.data.map(({ id }) => id)).not.toContain(second);
  });

  it('a session can be expired once', async () => {
    const { id } = await testbed.session();
    expect(await testbed.stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      client_secret: null,
    });
    await expect(testbed.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
    await testbed.payments.waitForDelivery('checkout.session.expired', id);
  });

  it('a session expires at its time', async () => {
    const own = await SandboxTestbed.open();
    const { id, expires_at: end } = await own.session();
    const [now] = [await own.payments.advanceClock(0)];
    // The sandbox's clock goes on between the calls.
    await own.payments.advanceClock(end - now - 120);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await own.payments.advanceClock(120);
    expect((await own.payments.waitForDelivery('checkout.session.expired', id)).data.object).toMatchObject({
      status: 'expired',
    });
    await expect(own.payments.pay(id)).rejects.toMatchObject({ code: 'checkout_session_expired' });
    await own.close();
  });
});

describe('advanced clock', () => {
  it('expires_at is relative to the shop’s clock while the sandbox’s clock is advanced', async () => {
    const own = await SandboxTestbed.open();
    await own.payments.advanceClock(90_000);
    const hours = 12 * 3_600;
    const { id } = await own.session({ expires_at: Math.floor(Date.now() / 1000) + hours });
    await own.payments.advanceClock(hours - 60);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await own.payments.advanceClock(120);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    await own.close();
  });
});

describe('API keys', () => {
  it.each(['sk_test_other', 'pk_test_sandbox'])('the API rejects %s', async (key) => {
    await expect(stripeAt(testbed.url, key).checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it('the API rejects a missing key and accepts Basic authentication', async () => {
    const url = `${testbed.url}/v1/checkout/sessions`;
    expect((await fetch(url)).status).toBe(401);
    const basic = Buffer.from('sk_test_sandbox:').toString('base64');
    expect((await fetch(url, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
  });

  it('the API responds with an error for an unknown URL', async () => {
    await expect(testbed.stripe.subscriptions.list()).rejects.toMatchObject({
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/subscriptions).',
    });
  });
});
