import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox';
import { refundedAmount } from '../refunds/refund';
import type { ChargeRecord } from './charge';
import { billingDetails, paymentMethodDetails } from './payment-method-object';
import { payments } from './payment';

function outcome({ decline, status }: ChargeRecord): Stripe.Charge.Outcome {
  const shared = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline)
    return {
      ...shared,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: status === 'pending' ? 'Payment is pending.' : 'Payment complete.',
      type: 'authorized',
    };
  if (decline.isBlocked)
    return {
      ...shared,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      risk_score: 96,
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  return {
    ...shared,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    risk_level: 'normal',
    risk_score: 24,
    seller_message: 'The bank declined this payment.',
    type: 'issuer_declined',
  };
}

/** Fields that each charge copies from its payment. */
function ofPayment(sandbox: Sandbox, { paymentId }: ChargeRecord) {
  const payment = payments(sandbox).get(paymentId);
  return {
    customer: null,
    description: payment?.description ?? null,
    metadata: payment?.metadata ?? {},
    receipt_email: payment?.receiptEmail ?? null,
    statement_descriptor: payment?.statementDescriptor ?? null,
    statement_descriptor_suffix: payment?.statementDescriptorSuffix ?? null,
  };
}

const nothing = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  // Only known some time after an automatic_async capture.
  balance_transaction: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  radar_options: {},
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

export function chargeObject(sandbox: Sandbox, charge: ChargeRecord): Stripe.Charge {
  const isPaid = charge.status === 'succeeded';
  const refunded = refundedAmount(sandbox, charge);
  return {
    id: charge.id,
    object: 'charge',
    ...nothing,
    ...ofPayment(sandbox, charge),
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: refunded,
    billing_details: billingDetails(charge.method.billing),
    calculated_statement_descriptor: 'PAYMENT SANDBOX',
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    disputed: charge.disputeId !== null,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    livemode: false,
    outcome: outcome(charge),
    paid: isPaid,
    payment_intent: charge.paymentId,
    payment_method: charge.method.id,
    payment_method_details: paymentMethodDetails(charge.method, {
      amount: isPaid ? charge.amount : null,
      wasChallenged: charge.wasChallenged,
    }),
    receipt_url: isPaid ? `${sandbox.baseUrl}/receipts/${charge.id}` : null,
    refunded: isPaid && refunded === charge.amount,
    status: charge.status,
  };
}
