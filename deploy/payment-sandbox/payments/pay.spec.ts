import type Stripe from 'stripe';
import { cards } from '#testing/payments';
import { Desk } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

/** The types of all events about a payment, in the order in which they happened. */
async function story(paymentId: string): Promise<string[]> {
  const events = await desk.payments.events();
  return events.filter(({ data }) => JSON.stringify(data.object).includes(paymentId)).map(({ type }) => type);
}

const paymentOf = async (id: string) =>
  (await desk.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))
    .payment_intent as Stripe.PaymentIntent;

describe('a payment', () => {
  it('completes its session and is told of in the usual order', async () => {
    const { id, payment_intent: payment } = await desk.paidSession();
    const { id: paymentId } = payment as Stripe.PaymentIntent;
    expect(await desk.stripe.checkout.sessions.retrieve(id)).toMatchObject({
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

  it('carries the shop’s own notes, so that its refunds can be traced', async () => {
    const { payment_intent: payment } = await desk.paidSession();
    expect(payment).toMatchObject({
      amount: 4_900,
      amount_received: 4_900,
      metadata: { order_id: 'order-1' },
      latest_charge: { metadata: { order_id: 'order-1' }, amount_refunded: 0, disputed: false },
    });
  });

  it('has a receipt that can be looked at', async () => {
    const { payment_intent: payment } = await desk.paidSession();
    const { receipt_url: url } = (payment as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    const receipt = await (await fetch(url ?? '')).text();
    expect(receipt).toContain('Saturos Pro');
    expect(receipt).toContain('$49.00');
  });

  it('that was declined leaves the session open for another card of the same payment', async () => {
    const { id } = await desk.session();
    await expect(desk.payments.pay(id, cards.insufficientFunds)).rejects.toMatchObject({ status: 402 });
    const declined = await paymentOf(id);
    expect(await desk.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    });
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await desk.payments.pay(id);
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
    const { data } = await desk.stripe.charges.list({ payment_intent: paid.id });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  it('is made once, however many tabs try at the same time', async () => {
    const { id } = await desk.session();
    const tabs = await Promise.allSettled(Array.from({ length: 5 }, () => desk.payments.pay(id)));
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const tab of tabs)
      if (tab.status === 'rejected') expect(tab.reason).toMatchObject({ code: 'checkout_session_completed' });
    expect((await desk.stripe.charges.list({ payment_intent: (await paymentOf(id)).id })).data).toHaveLength(
      1,
    );
  });

  it('is refused after the session has expired, and one under way is cancelled with it', async () => {
    const { id } = await desk.session();
    await expect(desk.payments.pay(id, cards.declined)).rejects.toMatchObject({ status: 402 });
    await desk.payments.expire(id);
    await expect(desk.payments.pay(id)).rejects.toMatchObject({ code: 'checkout_session_expired' });
    expect(await paymentOf(id)).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  it('in one tab makes the bank’s question in another pointless', async () => {
    const { id } = await desk.session();
    const { url = '' } = await desk.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    await desk.payments.pay(id);
    const token = new URL(url).searchParams.get('token') ?? '';
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ token, outcome: 'complete' }),
    });
    expect(answer.status).toBe(400);
    expect((await desk.stripe.charges.list({ payment_intent: (await paymentOf(id)).id })).data).toHaveLength(
      1,
    );
  });
});

describe('the bank’s page', () => {
  it('opens by its address, asks in the language of the session and lets pay', async () => {
    const { id } = await desk.session({ locale: 'ru' });
    const { url = '' } = await desk.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    expect(await paymentOf(id)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
    });
    expect(await (await fetch(url)).text()).toContain('Подтвердить');
    const token = new URL(url).searchParams.get('token') ?? '';
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ token, outcome: 'complete' }),
    });
    expect(answer.status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ status: 'succeeded' });
  });

  it('is not to be had with a guessed token', async () => {
    const { id } = await desk.session();
    const { url = '' } = await desk.payments.pay(id, { card: cards.challenged, challenge: 'leave' });
    const guess = new URLSearchParams({ token: 'guess', outcome: 'complete' });
    expect((await fetch(url, { method: 'POST', body: guess })).status).toBe(400);
    expect(await paymentOf(id)).toMatchObject({ status: 'requires_action' });
  });

  it('can be asked for by the shop for any card', async () => {
    const { id } = await desk.session({
      payment_method_options: { card: { request_three_d_secure: 'challenge' } },
    });
    expect(await desk.payments.pay(id, { challenge: 'leave' })).toMatchObject({ outcome: 'requires_action' });
  });
});

describe('a method whose money comes later', () => {
  it('completes the session unpaid, and tells of the money when it is there', async () => {
    const { id } = await desk.session();
    await desk.payments.completeUnpaid(id);
    expect(await desk.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    const payment = await paymentOf(id);
    expect(payment.status).toBe('processing');
    await desk.payments.settle(id);
    expect(await desk.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
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

  it('tells when the money does not come', async () => {
    const { id } = await desk.session();
    await desk.payments.completeUnpaid(id);
    await desk.payments.settle(id, false);
    expect(await desk.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect((await story((await paymentOf(id)).id)).at(-1)).toBe('checkout.session.async_payment_failed');
    await expect(desk.payments.settle(id)).rejects.toMatchObject({ status: 400 });
  });
});
