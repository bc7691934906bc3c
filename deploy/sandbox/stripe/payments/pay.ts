import { StripeError } from '../http/stripe-error';
import { stripeId } from '../ids';
import { openDispute } from '../disputes/dispute-transitions';
import { assertOpen, complete } from '../sessions/end-session';
import { emailOf, type SessionRecord, sessions } from '../sessions/session';
import type { Sandbox } from '../sandbox';
import type { Card } from './cards';
import { type ChargeRecord, charges } from './charge';
import { chargeObject } from './charge-object';
import { cardError, type Decline, declines } from './decline';
import {
  type Billing,
  transitionTo,
  type PaymentMethodRecord,
  type PaymentRecord,
  payments,
} from './payment';
import { paymentObject } from './payment-object';

/** A card with the details that were entered. */
export interface CardAttempt {
  card: Card & { last4: string };
  expMonth: number;
  expYear: number;
}

export type PayOutcome = { status: 'succeeded' } | { status: 'requires_action'; payment: PaymentRecord };

export function billingOf(session: SessionRecord): Billing {
  const { payer } = session;
  return {
    email: emailOf(session),
    name: payer?.name ?? null,
    country: payer?.country ?? null,
    postcode: payer?.postcode ?? null,
    line1: payer?.line1 ?? null,
    city: payer?.city ?? null,
  };
}

/** The payment of a session, created at the first attempt. */
export function paymentOf(sandbox: Sandbox, session: SessionRecord): PaymentRecord {
  const known = session.paymentId ? payments(sandbox).get(session.paymentId) : undefined;
  if (known) {
    known.amount = session.totals.total;
    return known;
  }
  const data = session.params.payment_intent_data;
  const id = stripeId('pi_');
  const payment = payments(sandbox).put({
    id,
    secret: `${id}_secret_${stripeId('', 25)}`,
    sessionId: session.id,
    created: sandbox.now(),
    amount: session.totals.total,
    currency: session.currency,
    status: 'requires_payment_method',
    metadata: data?.metadata ?? {},
    description: data?.description ?? null,
    receiptEmail: data?.receipt_email ?? null,
    statementDescriptor: data?.statement_descriptor ?? null,
    statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
    method: null,
    latestChargeId: null,
    lastError: null,
    challenge: null,
    canceledAt: null,
  });
  session.paymentId = id;
  sessions(sandbox).put(session);
  sandbox.emit('payment_intent.created', paymentObject(sandbox, payment));
  return payment;
}

/** Creates a charge. */
export function charge(
  sandbox: Sandbox,
  payment: PaymentRecord,
  method: PaymentMethodRecord,
  about: Pick<ChargeRecord, 'status' | 'decline' | 'wasChallenged' | 'refundsOfCard'>,
): ChargeRecord {
  const made = charges(sandbox).put({
    id: stripeId('ch_'),
    paymentId: payment.id,
    sessionId: payment.sessionId,
    created: sandbox.now(),
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

function failPayment(
  sandbox: Sandbox,
  payment: PaymentRecord,
  {
    decline,
    charged,
    method,
  }: { decline: Decline; charged: ChargeRecord | null; method: PaymentMethodRecord },
): never {
  transitionTo(payment, 'requires_payment_method');
  payment.lastError = { decline, chargeId: charged?.id ?? null, method };
  payments(sandbox).put(payment);
  if (charged) sandbox.emit('charge.failed', chargeObject(sandbox, charged));
  sandbox.emit('payment_intent.payment_failed', paymentObject(sandbox, payment));
  throw cardError(decline, { payment_intent: payment.id, ...(charged ? { charge: charged.id } : {}) });
}

function capture(
  sandbox: Sandbox,
  session: SessionRecord,
  payment: PaymentRecord,
  card: Card,
  wasChallenged: boolean,
): void {
  const { method } = payment;
  if (!method) throw new Error('there is nothing to pay with');
  const decline = card.decline ?? null;
  const charged = charge(sandbox, payment, method, {
    status: decline ? 'failed' : 'succeeded',
    decline,
    wasChallenged,
    refundsOfCard: card.refunds ?? null,
  });
  if (decline) failPayment(sandbox, payment, { decline, charged, method });
  transitionTo(payment, 'succeeded');
  payment.lastError = null;
  payments(sandbox).put(payment);
  sandbox.emit('charge.succeeded', chargeObject(sandbox, charged));
  sandbox.emit('payment_intent.succeeded', paymentObject(sandbox, payment));
  complete(sandbox, session, 'paid');
  if (card.dispute) openDispute(sandbox, charged, card.dispute);
}

/**
 * Charges a card for a session. A decline leaves the session open for another attempt.
 * @throws StripeError 402 declined, 400 when the session is not open
 */
export function payByCard(
  sandbox: Sandbox,
  session: SessionRecord,
  { card, ...typed }: CardAttempt,
): PayOutcome {
  assertOpen(sandbox, session);
  const { last4, ...behaviour } = card;
  const payment = paymentOf(sandbox, session);
  payment.method = {
    id: stripeId('pm_'),
    created: sandbox.now(),
    kind: 'card',
    brand: card.brand,
    last4,
    country: card.country,
    funding: card.funding,
    ...typed,
    billing: billingOf(session),
  };
  const wanted = session.params.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  payment.challenge = null;
  if (behaviour.challenge || wanted !== 'automatic') {
    transitionTo(payment, 'requires_action');
    payment.challenge = { token: stripeId('', 32), card: behaviour };
    payments(sandbox).put(payment);
    sandbox.emit('payment_intent.requires_action', paymentObject(sandbox, payment));
    return { status: 'requires_action', payment };
  }
  capture(sandbox, session, payment, behaviour, false);
  return { status: 'succeeded' };
}

/** Ends a challenge. @throws StripeError as `payByCard` does */
export function answerChallenge(
  sandbox: Sandbox,
  payment: PaymentRecord,
  token: string,
  isHolder: boolean,
): void {
  const session = sessions(sandbox).get(payment.sessionId);
  const { challenge, method } = payment;
  if (session) assertOpen(sandbox, session);
  if (!session || !method || !challenge || challenge.token !== token)
    throw new StripeError(400, 'This payment is not waiting for an authentication.', {
      code: 'payment_intent_unexpected_state',
    });
  payment.challenge = null;
  if (isHolder) capture(sandbox, session, payment, challenge.card, true);
  else failPayment(sandbox, payment, { decline: declines.notAuthenticated, charged: null, method });
}

/** Completes a session whose total is zero. */
export function completeWithoutPayment(sandbox: Sandbox, session: SessionRecord): void {
  assertOpen(sandbox, session);
  complete(sandbox, session, 'no_payment_required');
}
