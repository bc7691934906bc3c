import { collection } from '../store/store';
import type { Card } from './cards';
import type { Decline } from './decline';

export interface Billing {
  email: string | null;
  name: string | null;
  country: string | null;
  postcode: string | null;
  line1: string | null;
  city: string | null;
}

/** A payment method. Of a card number only the last four digits are stored. */
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

type OpenStatus = 'requires_payment_method' | 'requires_action' | 'processing';
export type PaymentStatus = OpenStatus | 'succeeded' | 'canceled';

/** Allowed transitions of a payment. A decline leads back to the first state. */
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
  method: PaymentMethodRecord | null;
  latestChargeId: string | null;
  lastError: { decline: Decline; chargeId: string | null; method: PaymentMethodRecord } | null;
  /** The pending challenge. Its page requires the token. */
  challenge: { token: string; card: Card } | null;
  canceledAt: number | null;
}

export const payments = collection<PaymentRecord>('payments');

/** Changes the state. @throws Error for an invalid transition */
export function transitionTo(payment: PaymentRecord, status: PaymentStatus): void {
  if (!transitions[payment.status].includes(status))
    throw new Error(`a payment cannot go from ${payment.status} to ${status}`);
  payment.status = status;
}
