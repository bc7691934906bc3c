import { pageOf, pageRules } from '../http/page-of';
import { integer, isWithin, metadata, oneOf, range, text, unavailable } from '../http/parameters';
import { apiRoute } from '../http/route';
import { missingParameter, noSuch, noSuchReference, StripeError, wrongParameter } from '../http/stripe-error';
import { chargeOfPayment } from '../payments/payment';
import type { ChargeRecord } from '../payments/charge';
import type { World } from '../world';
import { giveBack } from './give-back';
import { refundObject, refundReasons } from './refund';

const createRules = {
  amount: integer({ min: 1 }),
  charge: text(),
  currency: unavailable(),
  customer: unavailable(),
  instructions_email: unavailable(),
  metadata: metadata(),
  origin: unavailable(),
  payment_intent: text(),
  reason: oneOf(refundReasons),
  refund_application_fee: unavailable(),
  reverse_transfer: unavailable(),
};

function chargeOf(world: World, id: string | undefined, paymentId: string | undefined): ChargeRecord {
  if (id !== undefined && paymentId !== undefined)
    throw wrongParameter('payment_intent', 'Give either charge or payment_intent, not both.');
  if (id !== undefined) {
    const charge = world.ledger.charges.get(id);
    if (charge) return charge;
    throw noSuchReference('charge', id, 'charge');
  }
  if (paymentId === undefined) throw missingParameter('payment_intent');
  const payment = world.ledger.payments.get(paymentId);
  if (!payment) throw noSuchReference('payment_intent', paymentId, 'payment_intent');
  const charge = chargeOfPayment(world, payment);
  if (charge?.status === 'succeeded') return charge;
  throw new StripeError(400, `The PaymentIntent ${paymentId} has no successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

export const refundsApi = [
  apiRoute('POST', '/v1/refunds', createRules, (world, given) => {
    const charge = chargeOf(world, given.charge, given.payment_intent);
    return refundObject(world, giveBack(world, charge, given));
  }),

  apiRoute('GET', '/v1/refunds/:id', {}, (world, _, id) => {
    const refund = world.ledger.refunds.get(id);
    if (!refund) throw noSuch('refund', id);
    return refundObject(world, refund);
  }),

  apiRoute(
    'GET',
    '/v1/refunds',
    { ...pageRules, created: range(), charge: text(), payment_intent: text() },
    (world, given) => {
      const found = world.ledger.refunds
        .newestFirst()
        .filter(
          (refund) =>
            isWithin(refund.created, given.created ?? {}) &&
            (given.charge === undefined || refund.chargeId === given.charge) &&
            (given.payment_intent === undefined || refund.paymentId === given.payment_intent),
        );
      return pageOf(found, given, '/v1/refunds', 'refund', (each) => refundObject(world, each));
    },
  ),
];
