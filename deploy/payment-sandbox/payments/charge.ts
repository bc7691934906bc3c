import type { World } from '../world';
import type { Card } from './cards';
import type { Decline } from './decline';
import type { PaymentMethodRecord } from './payment';

/** One attempt to take the money. */
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

/** What went back to the customer, or is on its way. */
export function refundedAmount(world: World, { refundIds }: ChargeRecord): number {
  return refundIds
    .flatMap((id) => world.ledger.refunds.get(id) ?? [])
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
}
