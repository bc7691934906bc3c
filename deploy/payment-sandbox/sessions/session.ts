import type { World } from '../world';
import type { SessionParameters } from './session-parameters';
import type { Totals } from './totals';

/** What is bought, as it was said at the creation. */
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

/** Who pays, as they said in the form. While the session is open only the country counts, for the tax. */
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
  /** As they were given, to be shown again. */
  given: SessionParameters;
  currency: string;
  items: Item[];
  totals: Totals;
  discount: { id: string; couponId: string; promotionCodeId: string | null } | null;
  payer: Payer | null;
  acceptedTerms: boolean;
  /** Null until the first attempt to pay, and for ever when there was nothing to pay (stripe-node #1733). */
  paymentId: string | null;
  customerId: string | null;
  invoiceId: string | null;
}

/** The e-mail of the customer. What the shop has said cannot be changed in the form. */
export function emailOf(world: World, session: SessionRecord): string | null {
  const customer = session.customerId ? world.ledger.customers.get(session.customerId) : undefined;
  return session.given.customer_email ?? customer?.email ?? session.payer?.email ?? null;
}
