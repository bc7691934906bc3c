import { collection } from '../store/store';
import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox';
import { balanceTransactionObject, type Movement } from '../balance/balance-transaction';
import { charges } from '../payments/charge';

type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed';

export interface DisputeRecord {
  id: string;
  chargeId: string;
  paymentId: string;
  created: number;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  /** Balance transactions: withdrawn when it opened, reinstated when it was won. */
  moves: { id: string; created: number; amount: number }[];
  /** The fields that were sent. */
  evidence?: Record<string, string>;
  submissions?: number;
}

export const disputes = collection<DisputeRecord>('disputes');

/** An inquiry and a won dispute do not block refunds. */
export function blocksRefunds({ status }: DisputeRecord): boolean {
  return status === 'needs_response' || status === 'under_review' || status === 'lost';
}

export function isClosed({ status }: DisputeRecord): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed';
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const feeCents = 1_500;

/** Each takes the amount with a fee, or gives it back. */
export function disputeMovements({ id: source, chargeId, currency, moves }: DisputeRecord): Movement[] {
  return moves.map(({ id, created, amount }) => ({
    ...{ id, created, amount, currency, source, type: 'adjustment' },
    fee: amount < 0 ? feeCents : 0,
    feeText: 'Dispute fee',
    text: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${chargeId}`,
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
  }));
}

const answerWithinS = 9 * 86_400;

export function disputeObject(sandbox: Sandbox, dispute: DisputeRecord): Stripe.Dispute {
  const method = charges(sandbox).get(dispute.chargeId)?.method;
  const due = dispute.created + answerWithinS;
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: disputeMovements(dispute).map(balanceTransactionObject),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...dispute.evidence },
    evidence_details: {
      due_by: isClosed(dispute) ? null : due,
      enhanced_eligibility: {},
      has_evidence: dispute.evidence !== undefined,
      past_due: !isClosed(dispute) && due < sandbox.now(),
      submission_count: dispute.submissions ?? 0,
      submission_method: dispute.submissions ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !blocksRefunds(dispute),
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    payment_method_details: {
      type: 'card',
      card: {
        brand: method?.brand ?? 'visa',
        case_type: dispute.status.startsWith('warning') ? 'inquiry' : 'chargeback',
        network: method?.brand ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}
