import { collection } from '../store/store';
import type Stripe from 'stripe';
import type { Sandbox } from '../sandbox';
import { type ChargeRecord, charges } from '../payments/charge';

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export interface RefundRecord {
  id: string;
  chargeId: string;
  paymentId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  reason: (typeof refundReasons)[number] | null;
  metadata: Record<string, string>;
}

export const refunds = collection<RefundRecord>('refunds');

export function refundObject(sandbox: Sandbox, refund: RefundRecord): Stripe.Refund {
  const charge = charges(sandbox).get(refund.chargeId);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    payment_method: charge?.method.id ?? null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

/** The refunded amount, pending refunds included. */
export function refundedAmount(sandbox: Sandbox, { refundIds }: ChargeRecord): number {
  return refundIds
    .flatMap((id) => refunds(sandbox).get(id) ?? [])
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
}
