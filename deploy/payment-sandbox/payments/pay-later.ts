import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { issueInvoice } from '../invoices/issue-invoice';
import { assertOpen, complete } from '../sessions/end-session';
import type { SessionRecord } from '../sessions/session';
import { sessionObject } from '../sessions/session-object';
import type { World } from '../world';
import { chargeObject } from './charge-object';
import type { Decline } from './decline';
import { billingOf, charge, paymentOf } from './pay';
import { chargeOfPayment, moveTo } from './payment';
import { paymentObject } from './payment-object';

const returned: Decline = {
  code: 'payment_method_provider_decline',
  message: 'The bank returned the debit.',
};

/** A bank debit: the session is complete at once, the money comes in some days, or does not. */
export function completeUnpaid(world: World, session: SessionRecord): void {
  assertOpen(world, session);
  const payment = paymentOf(world, session);
  payment.method = {
    id: stripeId('pm_'),
    created: world.now(),
    kind: 'us_bank_account',
    brand: '',
    last4: '6789',
    country: 'US',
    funding: '',
    expMonth: 0,
    expYear: 0,
    billing: billingOf(world, session),
  };
  const pending = charge(world, payment, payment.method, {
    status: 'pending',
    decline: null,
    wasChallenged: false,
    refundsOfCard: null,
  });
  moveTo(payment, 'processing');
  payment.challenge = null;
  world.ledger.payments.put(payment);
  world.tell('charge.pending', chargeObject(world, pending));
  world.tell('payment_intent.processing', paymentObject(world, payment));
  complete(world, session, 'unpaid');
}

/** The debit's end. @throws StripeError when none is under way */
export function settle(world: World, session: SessionRecord, isPaid: boolean): void {
  const payment = session.paymentId ? world.ledger.payments.get(session.paymentId) : undefined;
  const pending = payment && chargeOfPayment(world, payment);
  if (payment?.status !== 'processing' || !payment.method || !pending)
    throw new StripeError(400, 'This session has no payment that is under way.');
  pending.status = isPaid ? 'succeeded' : 'failed';
  pending.decline = isPaid ? null : returned;
  payment.lastError = isPaid ? null : { decline: returned, chargeId: pending.id, method: payment.method };
  moveTo(payment, isPaid ? 'succeeded' : 'requires_payment_method');
  if (isPaid) session.paymentStatus = 'paid';
  world.ledger.charges.put(pending);
  world.ledger.payments.put(payment);
  world.ledger.sessions.put(session);
  if (isPaid) issueInvoice(world, session);
  world.tell(isPaid ? 'charge.succeeded' : 'charge.failed', chargeObject(world, pending));
  world.tell(
    isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    paymentObject(world, payment),
  );
  world.tell(
    `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
    sessionObject(world, session),
  );
}
