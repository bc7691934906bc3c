import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { SandboxTestbed, like } from '../test/sandbox.testbed';

const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
const stateFile = join(dir, 'state.json');
let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open({ stateFile });
});

afterAll(async () => {
  await testbed.close();
  rmSync(dir, { recursive: true });
});

async function chargeOf(sessionId: string): Promise<Stripe.Charge> {
  const session = await testbed.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}

describe('successful test cards', () => {
  it.each([
    ['4242424242424242', 'visa', 'credit', 'US'],
    ['4000056655665556', 'visa', 'debit', 'US'],
    ['5555555555554444', 'mastercard', 'credit', 'US'],
    ['2223003122003222', 'mastercard', 'credit', 'US'],
    ['378282246310005', 'amex', 'credit', 'US'],
    ['6011111111111117', 'discover', 'credit', 'US'],
    ['4000008260000000', 'visa', 'credit', 'GB'],
  ])('the card %s is a %s %s card of %s', async (number, brand, funding, country) => {
    const { id } = await testbed.session();
    expect(await testbed.payments.pay(id, number)).toMatchObject({ outcome: 'succeeded' });
    expect(await chargeOf(id)).toMatchObject({
      status: 'succeeded',
      paid: true,
      payment_method_details: { type: 'card', card: { brand, funding, country, last4: number.slice(-4) } },
    });
  });
});

describe('declined test cards', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', 'processing_error', /^An error occurred/],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded', /^Your card was declined/],
    ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
    ['4000008400001280', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000008260003178', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000008400001629', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ])('the card %s is declined: %s, %s', async (number, code, declineCode, message) => {
    const { id } = await testbed.session();
    await expect(testbed.payments.pay(id, number)).rejects.toMatchObject({
      status: 402,
      code,
      declineCode,
      message: typeof message === 'string' ? message : like(message),
    });
    expect(await chargeOf(id)).toMatchObject({ status: 'failed', paid: false, failure_code: code });
  });

  it('a card that Stripe blocks is declined without the bank', async () => {
    const { id } = await testbed.session();
    await expect(testbed.payments.pay(id, '4100000000000019')).rejects.toMatchObject({ status: 402 });
    expect((await chargeOf(id)).outcome).toMatchObject({ type: 'blocked', risk_level: 'highest' });
  });

  it.each([
    [{ card: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 20 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ card: '378282246310005', cvc: '123' }, 'invalid_cvc'],
  ])('the card details %j are rejected: %s', async (typed, code) => {
    const { id } = await testbed.session();
    await expect(testbed.payments.pay(id, typed)).rejects.toMatchObject({ status: 402, code });
  });

  it('a real card is neither charged nor stored', async () => {
    const { id } = await testbed.session();
    const number = '4539578763621486';
    await expect(testbed.payments.pay(id, number)).rejects.toMatchObject({
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
    });
    expect((await testbed.stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
    // As a field of its own: four digits occur in random ids and times.
    const stored = readFileSync(stateFile, 'utf8');
    for (const digits of [number, JSON.stringify(number.slice(-4))]) expect(stored).not.toContain(digits);
  });
});

describe('test cards with 3-D Secure', () => {
  it.each(['4000002760003184', '4000002500003155', '4000000000003220'])(
    'the card %s pays after the challenge',
    async (number) => {
      const { id } = await testbed.session();
      const left = await testbed.payments.pay(id, { card: number, challenge: 'leave' });
      expect(left).toMatchObject({ outcome: 'requires_action', url: like(/\/3ds\/pi_/) });
      expect(await testbed.payments.pay(id, number)).toMatchObject({ outcome: 'succeeded' });
      expect(await chargeOf(id)).toMatchObject({
        payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
      });
    },
  );

  it('a failed challenge declines the card without a charge', async () => {
    const { id } = await testbed.session();
    const fails = testbed.payments.pay(id, { card: '4000002760003184', challenge: 'fail' });
    await expect(fails).rejects.toMatchObject({ status: 402, code: 'payment_intent_authentication_failure' });
    const session = await testbed.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        latest_charge: null,
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      },
    });
  });
});

it('no card number is ever stored', async () => {
  const { id } = await testbed.session();
  await testbed.payments.pay(id, { card: '4000002760003184', challenge: 'leave' });
  const state = readFileSync(stateFile, 'utf8');
  expect(state).toContain(id);
  expect(state).not.toMatch(/\b(?:4242424242424242|4000002760003184|378282246310005|5555555555554444)\b/);
});
