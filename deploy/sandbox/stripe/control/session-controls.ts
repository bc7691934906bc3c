import { expand } from '../api/expand';
import { advanceDispute, disputeOutcomes, disputeReasons } from '../disputes/dispute-transitions';
import { disputeObject } from '../disputes/dispute';
import { fraudTypes, fraudWarningObject, issueFraudWarning } from '../fraud-warnings/fraud-warning';
import { email, flag, integer, oneOf, text } from '../http/parameters';
import { StripeError } from '../http/stripe-error';
import { confirm, country } from '../page/confirm';
import { answerChallenge } from '../payments/pay';
import { completeUnpaid, finishDelayedPayment } from '../payments/delayed-payment';
import { type ChargeRecord, chargeOfPayment } from '../payments/charge';
import { payments } from '../payments/payment';
import { challengeUrl } from '../payments/payment-object';
import { failRefund, createRefund } from '../refunds/create-refund';
import { refundObject, refundReasons, refunds } from '../refunds/refund';
import { type SessionRecord, sessions } from '../sessions/session';
import { sessionObject } from '../sessions/session-object';
import { currentSession, expireOnDemand } from '../sessions/sessions-api';
import type { Sandbox } from '../sandbox';
import { control } from './control-route';

const payRules = {
  card: text({ max: 30 }),
  exp_month: integer(),
  exp_year: integer(),
  cvc: text({ max: 10 }),
  email: email(),
  name: text(),
  country: country(),
  postcode: text(),
  /** The result of a 3-D Secure challenge. */
  challenge: oneOf(['complete', 'fail', 'leave']),
};

type PayParameters = { [K in keyof typeof payRules]: ReturnType<(typeof payRules)[K]> };

/** Pays as a customer would in the form, including the challenge. */
function pay(sandbox: Sandbox, session: SessionRecord, params: PayParameters): object {
  const number = (params.card ?? '4242424242424242').replaceAll(/\D/g, '');
  const outcome = confirm(sandbox, session, {
    card: {
      number,
      exp_month: params.exp_month ?? 12,
      exp_year: params.exp_year ?? 34,
      cvc: params.cvc ?? (/^3[47]/.test(number) ? '1234' : '123'),
    },
    email: params.email ?? 'customer@example.com',
    name: params.name ?? 'Test Customer',
    country: params.country ?? 'GB',
    postcode: params.postcode ?? 'SW1A 1AA',
    line1: '1 Test Street',
    city: 'London',
    tax_id: undefined,
    terms: true,
    expected_amount: undefined,
  });
  const { challenge = 'complete' } = params;
  if (outcome.status === 'requires_action') {
    if (challenge === 'leave')
      return { outcome: outcome.status, url: challengeUrl(sandbox, outcome.payment), session: session.id };
    const { payment } = outcome;
    answerChallenge(sandbox, payment, payment.challenge?.token ?? '', challenge === 'complete');
  }
  return { outcome: 'succeeded', session: session.id, payment_intent: session.paymentId };
}

/** @throws StripeError 400 if the session was not paid */
function paidCharge(sandbox: Sandbox, { paymentId }: SessionRecord): ChargeRecord {
  const payment = paymentId ? payments(sandbox).get(paymentId) : undefined;
  const charge = payment && chargeOfPayment(sandbox, payment);
  if (charge?.status === 'succeeded') return charge;
  throw new StripeError(400, 'This session has no payment yet.');
}

const refundRules = { amount: integer({ min: 1 }), reason: oneOf(refundReasons) };
const disputeRules = { outcome: oneOf(disputeOutcomes), reason: oneOf(disputeReasons) };
const warningRules = { fraud_type: oneOf(fraudTypes) };
const path = (verb: string) => `/_sandbox/sessions/:id/${verb}`;

/** Actions of customers and banks on a session, without a browser. */
export const sessionControls = [
  control(
    'GET',
    '/_sandbox/sessions',
    { status: oneOf(['open', 'complete', 'expired']) },
    (sandbox, { status }) =>
      sessions(sandbox)
        .all()
        .filter((session) => status === undefined || session.status === status)
        .map((session) => sessionObject(session)),
  ),
  control('GET', '/_sandbox/sessions/:id', {}, (sandbox, _, id) =>
    expand(sandbox, sessionObject(currentSession(sandbox, id)), [
      'line_items',
      'payment_intent.latest_charge',
    ]),
  ),
  control('POST', path('pay'), payRules, (sandbox, params, id) =>
    pay(sandbox, currentSession(sandbox, id), params),
  ),
  control('POST', path('expire'), {}, (sandbox, _, id) => sessionObject(expireOnDemand(sandbox, id))),
  control('POST', path('complete-unpaid'), {}, (sandbox, _, id) => {
    const session = currentSession(sandbox, id);
    completeUnpaid(sandbox, session);
    return sessionObject(session);
  }),
  control('POST', path('settle'), { paid: flag() }, (sandbox, { paid = true }, id) => {
    const session = currentSession(sandbox, id);
    finishDelayedPayment(sandbox, session, paid);
    return sessionObject(session);
  }),
  control('POST', path('refund'), refundRules, (sandbox, params, id) =>
    refundObject(sandbox, createRefund(sandbox, paidCharge(sandbox, currentSession(sandbox, id)), params)),
  ),
  control('POST', path('fail-refund'), {}, (sandbox, _, id) => {
    const { refundIds } = paidCharge(sandbox, currentSession(sandbox, id));
    const refund = refunds(sandbox).get(refundIds.at(-1) ?? '');
    if (!refund) throw new StripeError(400, 'There is no refund to fail.');
    failRefund(sandbox, refund);
    return refundObject(sandbox, refund);
  }),
  control('POST', path('dispute'), disputeRules, (sandbox, params, id) =>
    disputeObject(sandbox, advanceDispute(sandbox, paidCharge(sandbox, currentSession(sandbox, id)), params)),
  ),
  control('POST', path('fraud-warning'), warningRules, (sandbox, { fraud_type: type = 'misc' }, id) =>
    fraudWarningObject(
      sandbox,
      issueFraudWarning(sandbox, paidCharge(sandbox, currentSession(sandbox, id)), type),
    ),
  ),
];
