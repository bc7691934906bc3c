import type { Sandbox } from '../sandbox';
import type { Card } from './cards';
import type { Decline } from './decline';
import type { PaymentMethodRecord } from './payment';

/** One charge of a payment. */
export interface ChargeRecord {
  id: string;
  paymentId: string;
  sessionId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  method: PaymentMethodRecord;
  decline: Decline | null;
  wasChallenged: boolean;
  refundsOfCard: Card['refunds'] | null;
  refundIds: string[];
  disputeId: string | null;
}

/** The refunded amount, pending refunds included. */
export function refundedAmount(sandbox: Sandbox, { refundIds }: ChargeRecord): number {
  return refundIds
    .flatMap((id) => sandbox.store.refunds.get(id) ?? [])
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
}
