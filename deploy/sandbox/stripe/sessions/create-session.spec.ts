import type Stripe from 'stripe';
import { SandboxTestbed, item, like, sessionParams } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

const refusal = (more: object) =>
  testbed.session(more).then(String, (error: Stripe.errors.StripeError) => error);

describe('new session', () => {
  it('a new session is open and unpaid, with a client secret and without a payment', async () => {
    const session = await testbed.session();
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: null,
      client_secret: like(new RegExp(`^${session.id}_secret_`)),
      amount_subtotal: 4_900,
      amount_total: 4_900,
      currency: 'usd',
      expires_at: session.created + 86_400,
      redirect_on_completion: 'always',
    });
  });

  it('a new session returns its parameters, the placeholder with its braces', async () => {
    const session = await testbed.session({ locale: 'ru', adaptive_pricing: { enabled: false } });
    expect(session).toMatchObject({
      ui_mode: 'embedded_page',
      return_url: 'http://shop.example/purchase/success?session_id={CHECKOUT_SESSION_ID}',
      client_reference_id: 'order-1',
      customer_email: 'anna@example.com',
      customer_details: { email: 'anna@example.com', address: null },
      metadata: { order_id: 'order-1' },
      locale: 'ru',
      allowed_payment_method_types: null,
      payment_method_types: ['card'],
    });
  });

  it('a session sums up its items', async () => {
    const session = await testbed.session({
      line_items: [item('A', 4_900, { quantity: 2 }), item('B', 150)],
    });
    expect(session.amount_total).toBe(9_950);
    const { data } = await testbed.stripe.checkout.sessions.listLineItems(session.id);
    expect(
      data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
    ).toEqual([
      ['A', 2, 9_800],
      ['B', 1, 150],
    ]);
    expect(String(data[0]?.price?.unit_amount_decimal)).toBe('4900');
  });

  it('the response contains request id and API version', async () => {
    const { lastResponse } = await testbed.stripe.checkout.sessions.create(sessionParams());
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
    expect(lastResponse.headers['idempotency-key']).toMatch(/^stripe-node-retry-/);
  });
});

describe('rejected session parameters', () => {
  it.each<[string, object, string | undefined, string]>([
    ['with the former name of a UI mode', { ui_mode: 'embedded' }, undefined, 'ui_mode'],
    [
      'with a parameter that was removed from the API',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['with an unknown parameter', { metadate: { a: 'b' } }, 'parameter_unknown', 'metadate'],
    ['without line items', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['without return_url', { return_url: undefined }, 'parameter_missing', 'return_url'],
    [
      'with success_url, which only the hosted page has',
      { success_url: 'http://shop.example/' },
      undefined,
      'success_url',
    ],
    ['with a customer, which is not emulated', { customer: 'cus_1' }, 'sandbox_not_emulated', 'customer'],
    ['with an invalid email address', { customer_email: 'anna' }, 'email_invalid', 'customer_email'],
    ['with an empty string', { client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    [
      'with a reference of 201 characters',
      { client_reference_id: 'x'.repeat(201) },
      'parameter_invalid_string_length',
      'client_reference_id',
    ],
    [
      'with 51 metadata keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, '1'])) },
      undefined,
      'metadata',
    ],
    [
      'with a metadata value of 501 characters',
      { metadata: { note: 'x'.repeat(501) } },
      undefined,
      'metadata[note]',
    ],
    [
      'with a metadata key of 41 characters',
      { metadata: { ['k'.repeat(41)]: '1' } },
      undefined,
      `metadata[${'k'.repeat(41)}]`,
    ],
    [
      'with expires_at in ten minutes',
      { expires_at: Math.floor(Date.now() / 1000) + 600 },
      undefined,
      'expires_at',
    ],
    [
      'with expires_at in two days',
      { expires_at: Math.floor(Date.now() / 1000) + 172_800 },
      undefined,
      'expires_at',
    ],
    [
      'with expires_at that is not a number',
      { expires_at: 'soon' },
      'parameter_invalid_integer',
      'expires_at',
    ],
    ['with an invalid locale', { locale: 'klingon' }, undefined, 'locale'],
    ['with an invalid boolean', { automatic_tax: { enabled: 'yes' } }, undefined, 'automatic_tax[enabled]'],
    [
      'without an emulated payment method type',
      { allowed_payment_method_types: ['klarna'] },
      undefined,
      'allowed_payment_method_types',
    ],
    [
      'with an invalid payment method type',
      { allowed_payment_method_types: ['cart'] },
      undefined,
      'allowed_payment_method_types[0]',
    ],
    [
      'with a fractional amount of cents',
      { line_items: [item('A', 49.5)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'with a negative price',
      { line_items: [item('A', -1)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'with two currencies',
      { line_items: [item('A', 100), item('B', 100, { currency: 'eur' })] },
      undefined,
      'line_items[1][price_data][currency]',
    ],
    [
      'with an invalid currency',
      { line_items: [item('A', 100, { currency: 'zzz' })] },
      undefined,
      'line_items[0][price_data][currency]',
    ],
    ['below the minimum charge', { line_items: [item('A', 49)] }, 'amount_too_small', 'line_items'],
    ['for a subscription', { mode: 'subscription' }, 'sandbox_not_emulated', 'mode=subscription'],
  ])('rejects a session %s', async (_, more, code, param) => {
    expect(await refusal(more)).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });

  it('rejects a session with a relative image URL', async () => {
    const { price_data: price, ...rest } = item('A', 100);
    const line = {
      ...rest,
      price_data: { ...price, currency: 'usd', product_data: { name: 'A', images: ['/a.png'] } },
    };
    expect(await refusal({ line_items: [line] })).toMatchObject({
      code: 'url_invalid',
      param: 'line_items[0][price_data][product_data][images][0]',
    });
  });
});
