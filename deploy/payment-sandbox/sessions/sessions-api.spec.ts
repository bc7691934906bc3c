import { Desk, like, stripeAt } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

describe('sessions later', () => {
  it('are found again with what is asked for beside them', async () => {
    const { id } = await desk.session();
    const plain = await desk.stripe.checkout.sessions.retrieve(id);
    expect(plain.line_items).toBeUndefined();
    const full = await desk.stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product'],
    });
    expect(full.line_items?.data[0]).toMatchObject({
      description: 'Saturos Pro',
      price: { unit_amount: 4_900, product: { object: 'product', name: 'Saturos Pro' } },
    });
    await expect(desk.stripe.checkout.sessions.retrieve(id, { expand: ['status'] })).rejects.toMatchObject({
      message: like(/cannot be expanded/),
    });
  });

  it('are not made when what is asked for beside them cannot be had', async () => {
    const before = (await desk.payments.sessions()).length;
    await expect(desk.session({ expand: ['status'] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
    expect(await desk.payments.sessions()).toHaveLength(before);
  });

  it('that were never made are not found', async () => {
    await expect(desk.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      requestId: like(/^req_/),
    });
  });

  it('are listed page by page, newest first, and found by their payment', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await desk.session()).id);
    const listed = await desk.stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 5 });
    expect(listed.map(({ id }) => id)).toEqual(made);
    const [newest = '', second = ''] = made;
    const before = await desk.stripe.checkout.sessions.list({ ending_before: second });
    expect(before.data.map(({ id }) => id)).toEqual([newest]);
    const { payment_intent: payment } = await desk.payments.pay(second);
    const found = await desk.stripe.checkout.sessions.list({ payment_intent: payment ?? '' });
    expect(found.data.map(({ id }) => id)).toEqual([second]);
    const open = await desk.stripe.checkout.sessions.list({ status: 'open', limit: 100 });
    expect(open.data.map(({ id }) => id)).not.toContain(second);
  });

  it('can be expired once, by the shop', async () => {
    const { id } = await desk.session();
    expect(await desk.stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      client_secret: null,
    });
    await expect(desk.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
    await desk.payments.delivered('checkout.session.expired', id);
  });

  it('expire by themselves when their time is over', async () => {
    const own = await Desk.open();
    const { id, expires_at: end } = await own.session();
    const [now] = [await own.payments.advance(0)];
    await own.payments.advance(end - now - 1);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await own.payments.advance(1);
    expect((await own.payments.delivered('checkout.session.expired', id)).data.object).toMatchObject({
      status: 'expired',
    });
    await expect(own.payments.pay(id)).rejects.toMatchObject({ code: 'checkout_session_expired' });
    await own.close();
  });
});

describe('with the clock a day ahead', () => {
  it('a shop, whose clock nobody moves, can still say when a session ends', async () => {
    const own = await Desk.open();
    await own.payments.advance(90_000);
    const hours = 12 * 3_600;
    const { id } = await own.session({ expires_at: Math.floor(Date.now() / 1000) + hours });
    await own.payments.advance(hours - 60);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await own.payments.advance(120);
    expect((await own.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    await own.close();
  });
});

describe('the door', () => {
  it.each(['sk_test_other', 'pk_test_sandbox'])('is closed for %s', async (key) => {
    await expect(stripeAt(desk.url, key).checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it('is closed without a key and open for Basic authentication', async () => {
    const url = `${desk.url}/v1/checkout/sessions`;
    expect((await fetch(url)).status).toBe(401);
    const basic = Buffer.from('sk_test_sandbox:').toString('base64');
    expect((await fetch(url, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200);
  });

  it('says that an address does not exist', async () => {
    await expect(desk.stripe.subscriptions.list()).rejects.toMatchObject({
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/subscriptions).',
    });
  });
});
