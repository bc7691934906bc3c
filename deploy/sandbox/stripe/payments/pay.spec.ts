import type Stripe from 'stripe';
import { cards } from '../test/payment-sandbox';
import { SandboxTestbed } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

/** The types of all events about a payment, in order. */
async function story(paymentId: string): Promise<string[]> {
  const events = await testbed.payments.events();
  return events.filter(({ data }) => JSON.stringify(data.object).includes(paymentId)).map(({ type }) => type);
}

const paymentOf = async (id: string) =>
  (await testbed.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))
    .payment_intent as Stripe.PaymentIntent;

describe('payment', () => {
  it('a payment completes its session and emits events in Stripe’s order', async () => {
    const { id, payment_intent: payment } = await testbed.paidSession();
    const { id: paymentId } = payment as Stripe.PaymentIntent;
    expect(await testbed.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_secret: null,
      payment_intent: paymentId,
      customer_details: { email: 'anna@example.com', name: 'Test Customer', address: { country: 'GB' } },
    });
    expect(await story(paymentId)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  it('a payment carries the metadata of the shop', async () => {
    const { payment_intent: payment } = await testbed.paidSession();
    expect(payment).toMatchObject({
      amount: 4_900,
      amount_received: 4_900,
      metadata: { order_id: 'order-1' },
      latest_charge: { metadata: { order_id: 'order-1' }, amount_refunded: 0, disputed: false },
    });
  });

  it('a payment has a receipt page', async () => {
    const { payment_intent: payment } = await testbed.paidSession();
    const { receipt_url: url } = (payment as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    const receipt = await (await fetch(url ?? '')).text();
    expect(receipt).toContain('Saturos Pro');
    expect(receipt).toContain('$49.00');
  });

  it('a declined payment leaves the session open for another card', async () => {
    const { id } = await testbed.session();
    await expect(testbed.payments.pay(id, cards.insufficientFunds)).rejects.toMatchObject({ status: 402 });
    const declined = await paymentOf(id);
    expect(await testbed.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await testbed.payments.pay(id);
    const paid = await paymentOf(id);
    expect(paid).toMatchObject({ id: declined.id, status: 'succeeded', last_payment_error: null });
    expect(await story(paid.id)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    const { data } = await testbed.stripe.charges.list({ payment_intent: paid.id });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  it('a session is paid once by concurrent tabs', async () => {
    const { id } = await testbed.session();
    const tabs = await Promise.allSettled(Array.from({ length: 5 }, () => testbed.payments.pay(id)));
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const tab of tabs)
      if (tab.status === 'rejected') expect(tab.reason).toMatchObject({ code: 'checkout_session_completed' });
    expect(
      (await testbed.stripe.charges.list({ payment_intent: (await paymentOf(id)).id })).data,
    ).toHaveLength(1);
  });

  it('an expired session rejects payments and cancels a pending one', async () => {
    const { id } = await testbed.session();
    await expect(testbed.payments.pay(id, cards.declined)).rejects.toMatchObject({ status: 402 });
    await testbed.payments.expire(id);
    await expect(testbed.payments.pay(id)).rejects.toMatchObject({ code: 'checkout_session_expired' });
    expect(await paymentOf(id)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  it('a payment in one tab invalidates the challenge in another', async () => {
    const { id } = await testbed.session();
    const { url = '' } = await testbed.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    await testbed.payments.pay(id);
    const token = new URL(url).searchParams.get('token') ?? '';
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ token, outcome: 'complete' }),
    });
    expect(response.status).toBe(400);
    expect(
      (await testbed.stripe.charges.list({ payment_intent: (await paymentOf(id)).id })).data,
    ).toHaveLength(1);
  });
});

describe('3-D Secure page', () => {
  it('the 3-D Secure page opens by its URL, in the language of the session, and completes the payment', async () => {
    const { id } = await testbed.session({ locale: 'ru' });
    const { url = '' } = await testbed.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    expect(await paymentOf(id)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
    });
    expect(await (await fetch(url)).text()).toContain('Подтвердить');
    const token = new URL(url).searchParams.get('token') ?? '';
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ token, outcome: 'complete' }),
    });
    expect(response.status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ status: 'succeeded' });
  });

  it('the 3-D Secure page rejects a wrong token', async () => {
    const { id } = await testbed.session();
    const { url = '' } = await testbed.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    const guess = new URLSearchParams({ token: 'guess', outcome: 'complete' });
    expect((await fetch(url, { method: 'POST', body: guess })).status).toBe(400);
    expect(await paymentOf(id)).toMatchObject({ status: 'requires_action' });
  });

  it('the shop can request 3-D Secure for any card', async () => {
    const { id } = await testbed.session({
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    });
    expect(await testbed.payments.pay(id, { challenge: 'leave' })).toMatchObject({
      outcome: 'requires_action',
    });
  });
});

describe('delayed payment', () => {
  it('a delayed payment completes the session unpaid and emits an event when it arrives', async () => {
    const { id } = await testbed.session();
    await testbed.payments.completeUnpaid(id);
    expect(await testbed.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    const payment = await paymentOf(id);
    expect(payment.status).toBe('processing');
    await testbed.payments.resolveDelayedPayment(id);
    expect(await testbed.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    expect(await story(payment.id)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'checkout.session.completed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
  });

  it('a delayed payment emits an event when it fails', async () => {
    const { id } = await testbed.session();
    await testbed.payments.completeUnpaid(id);
    await testbed.payments.resolveDelayedPayment(id, false);
    expect(await testbed.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect((await story((await paymentOf(id)).id)).at(-1)).toBe('checkout.session.async_payment_failed');
    await expect(testbed.payments.resolveDelayedPayment(id)).rejects.toMatchObject({ status: 400 });
  });
});
