import type { Dispute, Payment, Refund, Session } from '../world';

export function refundedAmount(payment: Payment): number {
  return payment.refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export function refundObject(payment: Payment, refund: Refund): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: payment.chargeId,
    created: refund.created,
    currency: payment.currency,
    metadata: {},
    payment_intent: payment.id,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

export function disputeObject(payment: Payment, dispute: Dispute): object {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: payment.amount,
    balance_transactions: [],
    charge: payment.chargeId,
    created: dispute.created,
    currency: payment.currency,
    evidence: {},
    evidence_details: {
      due_by: dispute.created + 604_800,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function chargeObject(payment: Payment, session: Session | undefined): object {
  const refunded = refundedAmount(payment);
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: refunded,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: 'GB', line1: null, line2: null, postal_code: null, state: null },
      email: session?.email ?? null,
      name: null,
      phone: null,
    },
    captured: true,
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: null,
    dispute: payment.dispute?.id ?? null,
    disputed: payment.dispute !== null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: payment.metadata,
    outcome: {
      type: 'authorized',
      network_status: 'approved_by_network',
      risk_level: 'normal',
      seller_message: 'Payment complete.',
    },
    paid: payment.status === 'succeeded',
    payment_intent: payment.id,
    payment_method: null,
    payment_method_details: {
      type: 'card',
      card: {
        brand: payment.brand,
        last4: payment.last4,
        country: 'GB',
        exp_month: 12,
        exp_year: 2034,
        funding: 'credit',
      },
    },
    receipt_email: null,
    receipt_url: null,
    refunded: refunded === payment.amount,
    status: payment.status === 'succeeded' ? 'succeeded' : 'failed',
  };
}

export function paymentObject(payment: Payment, session: Session | undefined, expandCharge: boolean): object {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    automatic_payment_methods: null,
    canceled_at: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: expandCharge && payment.chargeId ? chargeObject(payment, session) : payment.chargeId,
    livemode: false,
    metadata: payment.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: payment.status,
  };
}
