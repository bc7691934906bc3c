import type { World } from '../world';
import type { Card } from './cards';
import type { ChargeRecord } from './charge';
import type { Decline } from './decline';

export interface Billing {
  email: string | null;
  name: string | null;
  country: string | null;
  postcode: string | null;
  line1: string | null;
  city: string | null;
}

/** What was paid with. Of a card's number only the last four digits are kept. */
export interface PaymentMethodRecord {
  id: string;
  created: number;
  kind: 'card' | 'us_bank_account';
  brand: string;
  last4: string;
  country: string;
  funding: string;
  expMonth: number;
  expYear: number;
  billing: Billing;
}

export type PaymentStatus =
  'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** From which state a payment may go where. A decline goes back to the beginning. */
const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requires_payment_method: [
    'requires_action',
    'processing',
    'succeeded',
    'requires_payment_method',
    'canceled',
  ],
  requires_action: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'],
  processing: ['requires_payment_method', 'succeeded'],
  succeeded: [],
  canceled: [],
};

/** A PaymentIntent. */
export interface PaymentRecord {
  id: string;
  secret: string;
  sessionId: string;
  created: number;
  amount: number;
  currency: string;
  status: PaymentStatus;
  metadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  customerId: string | null;
  method: PaymentMethodRecord | null;
  latestChargeId: string | null;
  lastError: { decline: Decline; chargeId: string | null; method: PaymentMethodRecord } | null;
  /** While the bank asks. The token is what its page is opened with. */
  challenge: { token: string; card: Card } | null;
  canceledAt: number | null;
}

/** Changes the state. @throws Error for a step that no payment takes */
export function moveTo(payment: PaymentRecord, status: PaymentStatus): void {
  if (!transitions[payment.status].includes(status))
    throw new Error(`a payment cannot go from ${payment.status} to ${status}`);
  payment.status = status;
}

export function chargeOfPayment(world: World, payment: PaymentRecord): ChargeRecord | undefined {
  return payment.latestChargeId ? world.ledger.charges.get(payment.latestChargeId) : undefined;
}
