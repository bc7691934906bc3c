import { collection } from '../store/store';
import type { Sandbox } from '../sandbox';
import type { Card } from './cards';
import type { Decline } from './decline';
import type { PaymentMethodRecord, PaymentRecord } from './payment';

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

export const charges = collection<ChargeRecord>('charges');

export function chargeOfPayment(sandbox: Sandbox, payment: PaymentRecord): ChargeRecord | undefined {
  return payment.latestChargeId ? charges(sandbox).get(payment.latestChargeId) : undefined;
}
