import type { PaymentSession } from '../stripe/stripe.service';
import { mismatches, settlementOf } from './settlement';
import { toCents } from '#contracts/kit/money';

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

describe('what a session means for its order', () => {
  it('a paid session that fits pays the order', () => {
    expect(settlementOf(order, session({}))).toEqual({ state: 'paid' });
  });

  it('a session with nothing to pay pays the order when nothing was asked', () => {
    const nothing = session({
      paymentStatus: 'no_payment_required',
      totalCents: toCents(0),
      paymentIntentId: null,
    });
    expect(settlementOf({ ...order, totalCents: toCents(0) }, nothing)).toEqual({ state: 'paid' });
  });

  it.each([
    [{ totalCents: toCents(4_800) }, 'amount 4800 in place of 4900'],
    [{ totalCents: null }, 'amount null in place of 4900'],
    [{ currency: 'eur' }, 'currency eur in place of usd'],
    [{ orderId: 'o2' }, 'order o2 in place of o1'],
  ])('money that does not fit is put aside: %j', (changes, reason) => {
    expect(mismatches(order, session(changes))).toEqual([reason]);
    expect(settlementOf(order, session(changes))).toEqual({ state: 'review', reason });
  });

  it('an unpaid complete session waits while its payment may still come', () => {
    const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: 'processing' });
    expect(settlementOf(order, unpaid)).toEqual({ state: 'processing' });
  });

  it.each(['requires_payment_method', 'canceled'])('a delayed payment that ended as %s failed', (status) => {
    const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: status });
    expect(settlementOf({ ...order, state: 'processing' }, unpaid)).toEqual({ state: 'failed' });
  });

  it('a delayed payment of which Stripe tells that it failed failed', () => {
    const unpaid = session({ paymentStatus: 'unpaid', paymentIntentStatus: null });
    expect(settlementOf({ ...order, state: 'processing' }, unpaid, true)).toEqual({ state: 'failed' });
    expect(settlementOf({ ...order, state: 'processing' }, session({}), true)).toEqual({ state: 'paid' });
  });

  it('an expired session ends only an order that still waits', () => {
    const expired = session({ status: 'expired', paymentStatus: 'unpaid' });
    expect(settlementOf(order, expired)).toEqual({ state: 'expired' });
    expect(settlementOf({ ...order, state: 'processing' }, expired)).toBeUndefined();
  });

  it('an open session changes nothing', () => {
    expect(settlementOf(order, session({ status: 'open', paymentStatus: 'unpaid' }))).toBeUndefined();
  });

  it('what a person must look at is left to that person', () => {
    expect(settlementOf({ ...order, state: 'review' }, session({}))).toBeUndefined();
  });
});
