import { createCustomer } from '../customers/customer';
import { StripeError } from '../http/stripe-error';
import { issueInvoice } from '../invoices/issue-invoice';
import { moveTo } from '../payments/payment';
import { paymentObject } from '../payments/payment-object';
import type { World } from '../world';
import { redeem } from './pricing';
import { emailOf, type SessionRecord } from './session';
import { sessionObject } from './session-object';

/** A session ends once: complete or expired. */
function end(world: World, session: SessionRecord, status: 'complete' | 'expired'): void {
  if (session.status !== 'open') throw new Error(`a session cannot go from ${session.status} to ${status}`);
  session.status = status;
  world.ledger.sessions.put(session);
  world.agenda.drop(`expire/${session.id}`);
}

/** @throws StripeError unless the session can still be paid */
export function assertOpen(world: World, session: SessionRecord): void {
  if (session.status === 'open' && session.expiresAt <= world.now()) expire(world, session);
  if (session.status === 'complete')
    throw new StripeError(400, 'This Checkout Session has already been completed.', {
      code: 'checkout_session_completed',
    });
  if (session.status === 'expired')
    throw new StripeError(400, 'This Checkout Session has expired.', { code: 'checkout_session_expired' });
}

export function complete(
  world: World,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  end(world, session, 'complete');
  session.paymentStatus = paymentStatus;
  redeem(world, session);
  if (session.given.customer_creation === 'always' && session.customerId === null)
    session.customerId = createCustomer(world, {
      email: emailOf(world, session),
      name: session.payer?.name ?? null,
    }).id;
  if (paymentStatus !== 'unpaid') issueInvoice(world, session);
  world.tell('checkout.session.completed', sessionObject(world, session));
}

/** Ends a session whose time is over or that the shop wants no more. Its payment, if one was tried, ends with it. */
export function expire(world: World, session: SessionRecord): void {
  end(world, session, 'expired');
  const payment = session.paymentId ? world.ledger.payments.get(session.paymentId) : undefined;
  if (payment) {
    moveTo(payment, 'canceled');
    payment.canceledAt = world.now();
    payment.challenge = null;
    world.ledger.payments.put(payment);
    world.tell('payment_intent.canceled', paymentObject(world, payment));
  }
  world.tell('checkout.session.expired', sessionObject(world, session));
}

/** The task that waits for a session's time. */
export function expireWhenDue(world: World, sessionId: string): void {
  const session = world.ledger.sessions.get(sessionId);
  if (session?.status === 'open') expire(world, session);
}
