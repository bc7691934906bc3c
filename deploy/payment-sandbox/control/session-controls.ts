import { expand } from '../api/expand';
import { dispute, disputeOutcomes, disputeReasons } from '../disputes/open-dispute';
import { disputeObject } from '../disputes/dispute';
import { email, flag, integer, oneOf, text } from '../http/parameters';
import { StripeError } from '../http/stripe-error';
import { confirm, country } from '../page/confirm';
import { answerChallenge } from '../payments/pay';
import { completeUnpaid, settle } from '../payments/pay-later';
import type { ChargeRecord } from '../payments/charge';
import { chargeOfPayment } from '../payments/payment';
import { challengeUrl } from '../payments/payment-object';
import { failRefund, giveBack } from '../refunds/give-back';
import { refundObject, refundReasons } from '../refunds/refund';
import { discountOfCustomer } from '../sessions/pricing';
import type { SessionRecord } from '../sessions/session';
import { sessionObject } from '../sessions/session-object';
import { currentSession, expireOnDemand } from '../sessions/sessions-api';
import type { World } from '../world';
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
  promotion_code: text(),
  /** How the customer answers the bank, should it ask. */
  challenge: oneOf(['complete', 'fail', 'leave']),
};

type PayGiven = { [K in keyof typeof payRules]: ReturnType<(typeof payRules)[K]> };

function applyCode(world: World, session: SessionRecord, code: string | undefined): void {
  if (code === undefined) return;
  const discount = session.given.allow_promotion_codes ? discountOfCustomer(world, code, session) : undefined;
  if (!discount) throw new StripeError(400, 'This code is invalid.', { param: 'promotion_code' });
  session.discount = discount;
}

/** What somebody in the form would do: type, press the button, answer the bank. */
function pay(world: World, session: SessionRecord, given: PayGiven): object {
  const number = (given.card ?? '4242424242424242').replaceAll(/\D/g, '');
  applyCode(world, session, given.promotion_code);
  const outcome = confirm(world, session, {
    card: {
      number,
      exp_month: given.exp_month ?? 12,
      exp_year: given.exp_year ?? 34,
      cvc: given.cvc ?? (/^3[47]/.test(number) ? '1234' : '123'),
    },
    email: given.email ?? 'customer@example.com',
    name: given.name ?? 'Test Customer',
    country: given.country ?? 'GB',
    postcode: given.postcode ?? 'SW1A 1AA',
    line1: '1 Test Street',
    city: 'London',
    tax_id: undefined,
    terms: true,
    expected_amount: undefined,
  });
  const { challenge = 'complete' } = given;
  if (outcome.status === 'requires_action') {
    if (challenge === 'leave')
      return { outcome: outcome.status, url: challengeUrl(world, outcome.payment), session: session.id };
    const { payment } = outcome;
    answerChallenge(world, payment, payment.challenge?.token ?? '', challenge === 'complete');
  }
  return { outcome: 'succeeded', session: session.id, payment_intent: session.paymentId };
}

/** @throws StripeError 400 when the session was not paid */
function paidCharge(world: World, { paymentId }: SessionRecord): ChargeRecord {
  const payment = paymentId ? world.ledger.payments.get(paymentId) : undefined;
  const charge = payment && chargeOfPayment(world, payment);
  if (charge?.status === 'succeeded') return charge;
  throw new StripeError(400, 'This session has no payment yet.');
}

const refundRules = { amount: integer({ min: 1 }), reason: oneOf(refundReasons) };
const disputeRules = { outcome: oneOf(disputeOutcomes), reason: oneOf(disputeReasons) };
const path = (verb: string) => `/_sandbox/sessions/:id/${verb}`;

/** What customers and banks do to a session, without a browser. */
export const sessionControls = [
  control(
    'GET',
    '/_sandbox/sessions',
    { status: oneOf(['open', 'complete', 'expired']) },
    (world, { status }) =>
      world.ledger.sessions
        .all()
        .filter((session) => status === undefined || session.status === status)
        .map((session) => sessionObject(world, session)),
  ),
  control('GET', '/_sandbox/sessions/:id', {}, (world, _, id) =>
    expand(world, sessionObject(world, currentSession(world, id)), [
      'line_items',
      'payment_intent.latest_charge',
    ]),
  ),
  control('POST', path('pay'), payRules, (world, given, id) => pay(world, currentSession(world, id), given)),
  control('POST', path('expire'), {}, (world, _, id) => sessionObject(world, expireOnDemand(world, id))),
  control('POST', path('complete-unpaid'), {}, (world, _, id) => {
    const session = currentSession(world, id);
    completeUnpaid(world, session);
    return sessionObject(world, session);
  }),
  control('POST', path('settle'), { paid: flag() }, (world, { paid = true }, id) => {
    const session = currentSession(world, id);
    settle(world, session, paid);
    return sessionObject(world, session);
  }),
  control('POST', path('refund'), refundRules, (world, given, id) =>
    refundObject(world, giveBack(world, paidCharge(world, currentSession(world, id)), given)),
  ),
  control('POST', path('fail-refund'), {}, (world, _, id) => {
    const { refundIds } = paidCharge(world, currentSession(world, id));
    const refund = world.ledger.refunds.get(refundIds.at(-1) ?? '');
    if (!refund) throw new StripeError(400, 'There is no refund to fail.');
    failRefund(world, refund);
    return refundObject(world, refund);
  }),
  control('POST', path('dispute'), disputeRules, (world, given, id) =>
    disputeObject(world, dispute(world, paidCharge(world, currentSession(world, id)), given)),
  ),
];
