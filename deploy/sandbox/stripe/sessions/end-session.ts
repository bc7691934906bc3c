import { StripeError } from '../http/stripe-error';
import { transitionTo, payments } from '../payments/payment';
import { paymentObject } from '../payments/payment-object';
import type { Sandbox } from '../sandbox';
import { type SessionRecord, sessions } from './session';
import { sessionObject } from './session-object';

/** Ends a session once, as complete or expired. */
function end(sandbox: Sandbox, session: SessionRecord, status: 'complete' | 'expired'): void {
  if (session.status !== 'open') throw new Error(`a session cannot go from ${session.status} to ${status}`);
  session.status = status;
  sessions(sandbox).put(session);
  sandbox.scheduler.cancel(`expire/${session.id}`);
}

/** @throws StripeError unless the session can still be paid */
export function assertOpen(sandbox: Sandbox, session: SessionRecord): void {
  if (session.status === 'open' && session.expiresAt <= sandbox.now()) expire(sandbox, session);
  if (session.status === 'complete')
    throw new StripeError(400, 'This Checkout Session has already been completed.', {
      code: 'checkout_session_completed',
    });
  if (session.status === 'expired')
    throw new StripeError(400, 'This Checkout Session has expired.', { code: 'checkout_session_expired' });
}

export function complete(
  sandbox: Sandbox,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  end(sandbox, session, 'complete');
  session.paymentStatus = paymentStatus;
  sandbox.emit('checkout.session.completed', sessionObject(session));
}

/** Expires a session and cancels its payment. */
export function expire(sandbox: Sandbox, session: SessionRecord): void {
  end(sandbox, session, 'expired');
  const payment = session.paymentId ? payments(sandbox).get(session.paymentId) : undefined;
  if (payment) {
    transitionTo(payment, 'canceled');
    payment.canceledAt = sandbox.now();
    payment.challenge = null;
    payments(sandbox).put(payment);
    sandbox.emit('payment_intent.canceled', paymentObject(sandbox, payment));
  }
  sandbox.emit('checkout.session.expired', sessionObject(session));
}

/** Task that expires a session when it is due. */
export function expireIfOpen(sandbox: Sandbox, sessionId: string): void {
  const session = sessions(sandbox).get(sessionId);
  if (session?.status === 'open') expire(sandbox, session);
}
