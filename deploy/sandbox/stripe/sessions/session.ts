import { collection } from '../store/store';
import type { SessionParameters } from './session-parameters';
import type { Totals } from './totals';

/** A line item, as it was created. */
export interface Item {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  images: string[];
  quantity: number;
  unitAmount: number;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified' | null;
  taxCode: string | null;
  unitLabel: string | null;
  productMetadata: Record<string, string>;
  metadata: Record<string, string>;
}

/** The payer's input in the form. While the session is open only the country is set, for the tax. */
export interface Payer {
  email: string | null;
  name: string | null;
  country: string | null;
  postcode: string | null;
  line1: string | null;
  city: string | null;
  taxId: { type: string; value: string } | null;
}

export interface SessionRecord {
  id: string;
  clientSecret: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  /** The request parameters, which the API returns again. */
  params: SessionParameters;
  currency: string;
  items: Item[];
  totals: Totals;
  payer: Payer | null;
  acceptedTerms: boolean;
  /** Null until the first attempt to pay, and always for a free session (stripe-node #1733). */
  paymentId: string | null;
}

export const sessions = collection<SessionRecord>('sessions');

/** The customer's e-mail address. An address given by the shop cannot be changed in the form. */
export function emailOf(session: SessionRecord): string | null {
  return session.params.customer_email ?? session.payer?.email ?? null;
}
