import type { PaymentSession } from '../../stripe/stripe.service';
import { mismatches, paymentOutcome } from './payment-outcome';
import { toCents } from '#contracts/fields/money';

const order = { id: 'o1', state: 'pending' as const, totalCents: toCents(4_900), currency: 'usd' };

function session(changes: Partial<PaymentSession>): PaymentSession {
  return {
    id: 'cs_test_1',
    status: 'complete',
    paymentStatus: 'paid',
    orderId: 'o1',
    clientSecret: null,
    currency: 'usd',
    subtotalCents: toCents(4_900),
    discountCents: toCents(0),
    taxCents: toCents(0),
    totalCents: toCents(4_900),
    paymentIntentId: 'pi_1',
    paymentIntentStatus: 'succeeded',
    chargeId: 'ch_1',
    receiptUrl: null,
    cardBrand: 'visa',
    cardLast4: '4242',
    billingEmail: null,
    billingName: null,
    billingCountry: null,
    taxCountry: null,
    ...changes,
  };
}

describe('payment outcome', () => {
  it('marks the order paid for a paid session that matches it', () => {
    expect(paymentOutcome(order, session({}))).toEqual({ state: 'paid' });
  });

  it('marks a free order paid for a session without an amount', () => {
    const nothing = session({
      paymentStatus: 'no_payment_required',
      totalCents: toCents(0),
      paymentIntentId: null,
    });
    expect(paymentOutcome({ ...order, totalCents: toCents(0) }, nothing)).toEqual({ state: 'paid' });
  });

  it.each([
    [{ totalCents: toCents(4_800) }, 'amount 4800 in place of 4900'],
    [{ totalCents: null }, 'amount null in place of 4900'],
    [{ currency: 'eur' }, 'currency eur in place of usd'],
    [{ orderId: 'o2' }, 'order o2 in place of o1'],
  ])('puts the order in review for a payment that does not match it: %j', (changes, reason) => {
    expect(mismatches(order, session(changes))).toEqual([reason]);
    expect(paymentOutcome(order, session(changes))).toEqual({ state: 'review', reason });
  });

  it('keeps the order in processing while the payment of a complete session is pending', () => {
    const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: 'processing' });
    expect(paymentOutcome(order, unpaid)).toEqual({ state: 'processing' });
  });

  it.each(['requires_payment_method', 'canceled'])(
    'marks the order failed for a delayed payment that ended as %s',
    (status) => {
      const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: status });
      expect(paymentOutcome({ ...order, state: 'processing' }, unpaid)).toEqual({ state: 'failed' });
    },
  );

  it('marks the order failed if Stripe reports that the delayed payment failed', () => {
    const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: null });
    expect(paymentOutcome({ ...order, state: 'processing' }, unpaid, true)).toEqual({ state: 'failed' });
    expect(paymentOutcome({ ...order, state: 'processing' }, session({}), true)).toEqual({ state: 'paid' });
  });

  it('expires only a pending order for an expired session', () => {
    const expired = session({ status: 'expired', paymentStatus: 'unpaid' });
    expect(paymentOutcome(order, expired)).toEqual({ state: 'expired' });
    expect(paymentOutcome({ ...order, state: 'processing' }, expired)).toBeUndefined();
  });

  it('leaves the order unchanged for an open session', () => {
    expect(paymentOutcome(order, session({ status: 'open', paymentStatus: 'unpaid' }))).toBeUndefined();
  });

  it('leaves an order in review unchanged', () => {
    expect(paymentOutcome({ ...order, state: 'review' }, session({}))).toBeUndefined();
  });
});
