import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { openDispute } from '../disputes/open-dispute';
import { assertOpen, complete } from '../sessions/end-session';
import { emailOf, type SessionRecord } from '../sessions/session';
import type { World } from '../world';
import type { Card } from './cards';
import type { ChargeRecord } from './charge';
import { chargeObject } from './charge-object';
import { cardError, type Decline, declines } from './decline';
import { type Billing, moveTo, type PaymentMethodRecord, type PaymentRecord } from './payment';
import { paymentObject } from './payment-object';

/** A card as it was typed, and who typed it. */
export interface CardAttempt {
  card: Card & { last4: string };
  expMonth: number;
  expYear: number;
}

export type PayOutcome = { status: 'succeeded' } | { status: 'requires_action'; payment: PaymentRecord };

export function billingOf(world: World, session: SessionRecord): Billing {
  const { payer } = session;
  return {
    email: emailOf(world, session),
    name: payer?.name ?? null,
    country: payer?.country ?? null,
    postcode: payer?.postcode ?? null,
    line1: payer?.line1 ?? null,
    city: payer?.city ?? null,
  };
}

/** The session's one payment, made at the first attempt. */
export function paymentOf(world: World, session: SessionRecord): PaymentRecord {
  const known = session.paymentId ? world.ledger.payments.get(session.paymentId) : undefined;
  if (known) {
    known.amount = session.totals.total;
    return known;
  }
  const data = session.given.payment_intent_data;
  const id = stripeId('pi_');
  const payment = world.ledger.payments.put({
    id,
    secret: `${id}_secret_${stripeId('', 25)}`,
    sessionId: session.id,
    created: world.now(),
    amount: session.totals.total,
    currency: session.currency,
    status: 'requires_payment_method',
    metadata: data?.metadata ?? {},
    description: data?.description ?? null,
    receiptEmail: data?.receipt_email ?? null,
    statementDescriptor: data?.statement_descriptor ?? null,
    statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
    customerId: session.customerId,
    method: null,
    latestChargeId: null,
    lastError: null,
    challenge: null,
    canceledAt: null,
  });
  session.paymentId = id;
  world.ledger.sessions.put(session);
  world.tell('payment_intent.created', paymentObject(world, payment));
  return payment;
}

/** Notes an attempt to take the money. */
export function charge(
  world: World,
  payment: PaymentRecord,
  method: PaymentMethodRecord,
  about: Pick<ChargeRecord, 'status' | 'decline' | 'wasChallenged' | 'refundsOfCard'>,
): ChargeRecord {
  const made = world.ledger.charges.put({
    id: stripeId('ch_'),
    paymentId: payment.id,
    sessionId: payment.sessionId,
    created: world.now(),
    amount: payment.amount,
    currency: payment.currency,
    method,
    refundIds: [],
    disputeId: null,
    ...about,
  });
  payment.latestChargeId = made.id;
  return made;
}

function refuse(
  world: World,
  payment: PaymentRecord,
  {
    decline,
    charged,
    method,
  }: { decline: Decline; charged: ChargeRecord | null; method: PaymentMethodRecord },
): never {
  moveTo(payment, 'requires_payment_method');
  payment.lastError = { decline, chargeId: charged?.id ?? null, method };
  world.ledger.payments.put(payment);
  if (charged) world.tell('charge.failed', chargeObject(world, charged));
  world.tell('payment_intent.payment_failed', paymentObject(world, payment));
  throw cardError(decline, { payment_intent: payment.id, ...(charged ? { charge: charged.id } : {}) });
}

function take(
  world: World,
  session: SessionRecord,
  payment: PaymentRecord,
  card: Card,
  wasChallenged: boolean,
): void {
  const { method } = payment;
  if (!method) throw new Error('there is nothing to pay with');
  const decline = card.decline ?? null;
  const charged = charge(world, payment, method, {
    status: decline ? 'failed' : 'succeeded',
    decline,
    wasChallenged,
    refundsOfCard: card.refunds ?? null,
  });
  if (decline) refuse(world, payment, { decline, charged, method });
  moveTo(payment, 'succeeded');
  payment.lastError = null;
  world.ledger.payments.put(payment);
  world.tell('charge.succeeded', chargeObject(world, charged));
  world.tell('payment_intent.succeeded', paymentObject(world, payment));
  complete(world, session, 'paid');
  if (card.dispute) openDispute(world, charged, card.dispute);
}

/**
 * Charges a card for a session. A decline leaves the session open for another try.
 * @throws StripeError 402 declined, 400 when the session is not open
 */
export function payByCard(world: World, session: SessionRecord, { card, ...typed }: CardAttempt): PayOutcome {
  assertOpen(world, session);
  const { last4, ...behaviour } = card;
  const payment = paymentOf(world, session);
  payment.method = {
    id: stripeId('pm_'),
    created: world.now(),
    kind: 'card',
    brand: card.brand,
    last4,
    country: card.country,
    funding: card.funding,
    ...typed,
    billing: billingOf(world, session),
  };
  const wanted = session.given.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  payment.challenge = null;
  if (behaviour.challenge || wanted !== 'automatic') {
    moveTo(payment, 'requires_action');
    payment.challenge = { token: stripeId('', 32), card: behaviour };
    world.ledger.payments.put(payment);
    world.tell('payment_intent.requires_action', paymentObject(world, payment));
    return { status: 'requires_action', payment };
  }
  take(world, session, payment, behaviour, false);
  return { status: 'succeeded' };
}

/** The bank has asked, and the holder has answered or has not. @throws StripeError as `payByCard` does */
export function answerChallenge(
  world: World,
  payment: PaymentRecord,
  token: string,
  isHolder: boolean,
): void {
  const session = world.ledger.sessions.get(payment.sessionId);
  const { challenge, method } = payment;
  if (session) assertOpen(world, session);
  if (!session || !method || !challenge || challenge.token !== token)
    throw new StripeError(400, 'This payment is not waiting for an authentication.', {
      code: 'payment_intent_unexpected_state',
    });
  payment.challenge = null;
  if (isHolder) take(world, session, payment, challenge.card, true);
  else refuse(world, payment, { decline: declines.notAuthenticated, charged: null, method });
}

/** Nothing is to be paid: a code has taken all of it. */
export function takeForNothing(world: World, session: SessionRecord): void {
  assertOpen(world, session);
  complete(world, session, 'no_payment_required');
}
