import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { sessionObject } from '../sessions/session-object';
import type { Webhooks } from '../webhooks/webhooks';
import type { Payment, Session, World } from '../world';
import { type Card, cardError, cardOf, lastFour } from './cards';
import { chargeObject, disputeObject, paymentObject } from './payment-objects';

export type PayOutcome = { outcome: 'succeeded' } | { outcome: 'requires_action'; paymentId: string };

function assertPayable(world: World, session: Session): void {
  if (session.status === 'open' && session.expiresAt <= world.now()) expire(world, session);
  if (session.status === 'complete')
    throw new StripeError(400, 'This Checkout Session has already been paid.', {
      code: 'payment_intent_unexpected_state',
    });
  if (session.status === 'expired')
    throw new StripeError(400, 'This Checkout Session has expired.', { code: 'resource_expired' });
}

function expire(world: World, session: Session): void {
  session.status = 'expired';
  world.save({ sessions: [session] });
}

function paymentOf(world: World, session: Session): Payment {
  const known = session.paymentId ? world.payments.get(session.paymentId) : undefined;
  if (known) return known;
  return {
    id: stripeId('pi_'),
    sessionId: session.id,
    chargeId: null,
    status: 'requires_payment_method',
    amount: session.amount,
    currency: session.currency,
    created: world.now(),
    brand: '',
    last4: '',
    pendingCard: null,
    refunds: [],
    dispute: null,
    metadata: session.paymentMetadata,
  };
}

/** A card is charged in a session: paid, challenged or declined. A decline leaves the session open for another try. */
export function pay(
  world: World,
  webhooks: Webhooks,
  session: Session,
  number: string,
  skipChallenge = false,
): PayOutcome {
  assertPayable(world, session);
  const card = cardOf(number);
  const payment = paymentOf(world, session);
  if (!session.paymentId) {
    session.paymentId = payment.id;
    webhooks.emit('payment_intent.created', paymentObject(payment, session, false));
  }
  Object.assign(payment, { brand: card.brand, last4: lastFour(number) });
  if (card.challenge && !skipChallenge) {
    Object.assign(payment, { status: 'requires_action', pendingCard: number });
    world.save({ sessions: [session], payments: [payment] });
    return { outcome: 'requires_action', paymentId: payment.id };
  }
  return charge(world, webhooks, session, payment, card);
}

/** The end of a 3-D Secure challenge. */
export function finishChallenge(
  world: World,
  webhooks: Webhooks,
  payment: Payment,
  isPassed: boolean,
): PayOutcome {
  const session = world.sessions.get(payment.sessionId);
  if (!session || payment.status !== 'requires_action' || !payment.pendingCard)
    throw new StripeError(400, 'No challenge is open.');
  assertPayable(world, session);
  const card = cardOf(payment.pendingCard);
  payment.pendingCard = null;
  if (isPassed) return charge(world, webhooks, session, payment, card);
  decline(world, webhooks, session, payment);
  throw cardError(
    'payment_intent_authentication_failure',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
}

function decline(world: World, webhooks: Webhooks, session: Session, payment: Payment): void {
  payment.status = 'requires_payment_method';
  world.save({ sessions: [session], payments: [payment] });
  webhooks.emit('payment_intent.payment_failed', paymentObject(payment, session, false));
}

function charge(
  world: World,
  webhooks: Webhooks,
  session: Session,
  payment: Payment,
  card: Card,
): PayOutcome {
  if (card.decline) {
    decline(world, webhooks, session, payment);
    throw cardError(card.decline.code, card.decline.message, card.decline.decline);
  }
  Object.assign(payment, { status: 'succeeded', chargeId: stripeId('ch_') });
  Object.assign(session, { status: 'complete', paymentStatus: 'paid' });
  if (card.dispute) payment.dispute = { id: stripeId('du_'), created: world.now(), ...card.dispute };
  world.save({ sessions: [session], payments: [payment] });
  webhooks.emit('charge.succeeded', chargeObject(payment, session));
  webhooks.emit('payment_intent.succeeded', paymentObject(payment, session, false));
  webhooks.emit('checkout.session.completed', sessionObject(session));
  if (payment.dispute) webhooks.emit('charge.dispute.created', disputeObject(payment, payment.dispute));
  return { outcome: 'succeeded' };
}

/** A session ends unpaid: by its time, by the shop, or by the clock. */
export function expireSession(world: World, webhooks: Webhooks, session: Session): void {
  if (session.status !== 'open') {
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This one has status "${session.status}".`,
    );
  }
  expire(world, session);
  webhooks.emit('checkout.session.expired', sessionObject(session));
}
