import type Stripe from 'stripe';
import { Desk, item, like, usualSession } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

const refusal = (more: object) =>
  desk.session(more).then(String, (error: Stripe.errors.StripeError) => error);

describe('a new session', () => {
  it('is open and unpaid, and has a client secret but no payment', async () => {
    const session = await desk.session();
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

  it('shows again what it was made with, the placeholder with its braces', async () => {
    const session = await desk.session({ locale: 'ru', adaptive_pricing: { enabled: false } });
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

  it('adds up its items', async () => {
    const session = await desk.session({ line_items: [item('A', 4_900, { quantity: 2 }), item('B', 150)] });
    expect(session.amount_total).toBe(9_950);
    const { data } = await desk.stripe.checkout.sessions.listLineItems(session.id);
    expect(
      data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
    ).toEqual([
      ['A', 2, 9_800],
      ['B', 1, 150],
    ]);
    expect(String(data[0]?.price?.unit_amount_decimal)).toBe('4900');
  });

  it('names the request that made it, and the version that was asked for', async () => {
    const { lastResponse } = await desk.stripe.checkout.sessions.create(usualSession());
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
    expect(lastResponse.headers['idempotency-key']).toMatch(/^stripe-node-retry-/);
  });
});

describe('a session is refused', () => {
  it.each<[string, object, string | undefined, string]>([
    ['with an old name of the mode', { ui_mode: 'embedded' }, undefined, 'ui_mode'],
    [
      'with a parameter that is gone',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['with a parameter nobody knows', { metadate: { a: 'b' } }, 'parameter_unknown', 'metadate'],
    ['without items', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['without a return address', { return_url: undefined }, 'parameter_missing', 'return_url'],
    [
      'with an address for the hosted page',
      { success_url: 'http://shop.example/' },
      undefined,
      'success_url',
    ],
    ['with customer and e-mail at once', { customer: 'cus_1' }, undefined, 'customer_email'],
    ['with an e-mail that is none', { customer_email: 'anna' }, 'email_invalid', 'customer_email'],
    ['with an empty text', { client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    [
      'with a reference of 201 characters',
      { client_reference_id: 'x'.repeat(201) },
      'parameter_invalid_string_length',
      'client_reference_id',
    ],
    [
      'with 51 notes',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, '1'])) },
      undefined,
      'metadata',
    ],
    ['with a note of 501 characters', { metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
    [
      'with a name of 41 characters',
      { metadata: { ['k'.repeat(41)]: '1' } },
      undefined,
      `metadata[${'k'.repeat(41)}]`,
    ],
    [
      'with an end in ten minutes',
      { expires_at: Math.floor(Date.now() / 1000) + 600 },
      undefined,
      'expires_at',
    ],
    [
      'with an end in two days',
      { expires_at: Math.floor(Date.now() / 1000) + 172_800 },
      undefined,
      'expires_at',
    ],
    ['with an end that is no number', { expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
    ['with a language that is none', { locale: 'klingon' }, undefined, 'locale'],
    ['with a yes that is none', { allow_promotion_codes: 'yes' }, undefined, 'allow_promotion_codes'],
    [
      'with codes and a discount',
      { allow_promotion_codes: true, discounts: [{ coupon: 'x' }] },
      undefined,
      'discounts',
    ],
    [
      'without a way to pay',
      { allowed_payment_method_types: ['klarna'] },
      undefined,
      'allowed_payment_method_types',
    ],
    [
      'with a way to pay that is none',
      { allowed_payment_method_types: ['cart'] },
      undefined,
      'allowed_payment_method_types[0]',
    ],
    [
      'in pieces of a cent',
      { line_items: [item('A', 49.5)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'for a negative price',
      { line_items: [item('A', -1)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'in two currencies',
      { line_items: [item('A', 100), item('B', 100, { currency: 'eur' })] },
      undefined,
      'line_items[1][price_data][currency]',
    ],
    [
      'in a currency that is none',
      { line_items: [item('A', 100, { currency: 'zzz' })] },
      undefined,
      'line_items[0][price_data][currency]',
    ],
    ['for less than can be charged', { line_items: [item('A', 49)] }, 'amount_too_small', 'line_items'],
    ['for a subscription', { mode: 'subscription' }, 'sandbox_not_emulated', 'mode=subscription'],
  ])('%s', async (_, more, code, param) => {
    expect(await refusal(more)).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });

  it('with a picture whose address is not absolute', async () => {
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
