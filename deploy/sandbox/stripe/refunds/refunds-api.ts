import { paginate, pageRules } from '../http/pagination';
import { integer, isWithin, metadata, oneOf, range, text, unsupported } from '../http/parameters';
import { apiRoute } from '../http/route';
import { missingParameter, noSuch, noSuchReference, StripeError, wrongParameter } from '../http/stripe-error';
import { payments } from '../payments/payment';
import { type ChargeRecord, charges, chargeOfPayment } from '../payments/charge';
import type { Sandbox } from '../sandbox';
import { createRefund } from './create-refund';
import { refundObject, refundReasons, refunds } from './refund';

const createRules = {
  amount: integer({ min: 1 }),
  charge: text(),
  currency: unsupported(),
  customer: unsupported(),
  instructions_email: unsupported(),
  metadata: metadata(),
  origin: unsupported(),
  payment_intent: text(),
  reason: oneOf(refundReasons),
  refund_application_fee: unsupported(),
  reverse_transfer: unsupported(),
};

function chargeOf(sandbox: Sandbox, id: string | undefined, paymentId: string | undefined): ChargeRecord {
  if (id !== undefined && paymentId !== undefined)
    throw wrongParameter('payment_intent', 'Give either charge or payment_intent, not both.');
  if (id !== undefined) {
    const charge = charges(sandbox).get(id);
    if (charge) return charge;
    throw noSuchReference('charge', id, 'charge');
  }
  if (paymentId === undefined) throw missingParameter('payment_intent');
  const payment = payments(sandbox).get(paymentId);
  if (!payment) throw noSuchReference('payment_intent', paymentId, 'payment_intent');
  const charge = chargeOfPayment(sandbox, payment);
  if (charge?.status === 'succeeded') return charge;
  throw new StripeError(400, `The PaymentIntent ${paymentId} has no successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

export const refundsApi = [
  apiRoute('POST', '/v1/refunds', createRules, (sandbox, params) => {
    const charge = chargeOf(sandbox, params.charge, params.payment_intent);
    return refundObject(sandbox, createRefund(sandbox, charge, params));
  }),

  apiRoute('GET', '/v1/refunds/:id', {}, (sandbox, _, id) => {
    const refund = refunds(sandbox).get(id);
    if (!refund) throw noSuch('refund', id);
    return refundObject(sandbox, refund);
  }),

  apiRoute(
    'GET',
    '/v1/refunds',
    { ...pageRules, created: range(), charge: text(), payment_intent: text() },
    (sandbox, params) => {
      const found = refunds(sandbox)
        .newestFirst()
        .filter(
          (refund) =>
            isWithin(refund.created, params.created ?? {}) &&
            (params.charge === undefined || refund.chargeId === params.charge) &&
            (params.payment_intent === undefined || refund.paymentId === params.payment_intent),
        );
      return paginate(found, params, '/v1/refunds', 'refund', (each) => refundObject(sandbox, each));
    },
  ),
];
