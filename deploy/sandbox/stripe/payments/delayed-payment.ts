import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { assertOpen, complete } from '../sessions/end-session';
import { type SessionRecord, sessions } from '../sessions/session';
import { sessionObject } from '../sessions/session-object';
import type { Sandbox } from '../sandbox';
import { chargeObject } from './charge-object';
import type { Decline } from './decline';
import { billingOf, charge, paymentOf } from './pay';
import { transitionTo, payments } from './payment';
import { paymentObject } from './payment-object';
import { charges, chargeOfPayment } from './charge';

const returned: Decline = {
  code: 'payment_method_provider_decline',
  message: 'The bank returned the debit.',
};

/** A bank debit: the session is complete immediately, and the payment succeeds or fails days later. */
export function completeUnpaid(sandbox: Sandbox, session: SessionRecord): void {
  assertOpen(sandbox, session);
  const payment = paymentOf(sandbox, session);
  payment.method = {
    id: stripeId('pm_'),
    created: sandbox.now(),
    kind: 'us_bank_account',
    brand: '',
    last4: '6789',
    country: 'US',
    funding: '',
    expMonth: 0,
    expYear: 0,
    billing: billingOf(session),
  };
  const pending = charge(sandbox, payment, payment.method, {
    status: 'pending',
    decline: null,
    wasChallenged: false,
    refundsOfCard: null,
  });
  transitionTo(payment, 'processing');
  payment.challenge = null;
  payments(sandbox).put(payment);
  sandbox.emit('charge.pending', chargeObject(sandbox, pending));
  sandbox.emit('payment_intent.processing', paymentObject(sandbox, payment));
  complete(sandbox, session, 'unpaid');
}

/** Ends a bank debit. @throws StripeError if none is pending */
export function finishDelayedPayment(sandbox: Sandbox, session: SessionRecord, isPaid: boolean): void {
  const payment = session.paymentId ? payments(sandbox).get(session.paymentId) : undefined;
  const pending = payment && chargeOfPayment(sandbox, payment);
  if (payment?.status !== 'processing' || !payment.method || !pending)
    throw new StripeError(400, 'This session has no payment that is under way.');
  pending.status = isPaid ? 'succeeded' : 'failed';
  pending.decline = isPaid ? null : returned;
  payment.lastError = isPaid ? null : { decline: returned, chargeId: pending.id, method: payment.method };
  transitionTo(payment, isPaid ? 'succeeded' : 'requires_payment_method');
  if (isPaid) session.paymentStatus = 'paid';
  charges(sandbox).put(pending);
  payments(sandbox).put(payment);
  sessions(sandbox).put(session);
  sandbox.emit(isPaid ? 'charge.succeeded' : 'charge.failed', chargeObject(sandbox, pending));
  sandbox.emit(
    isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    paymentObject(sandbox, payment),
  );
  sandbox.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, sessionObject(session));
}
