import type Stripe from 'stripe';
import { isUUID } from 'class-validator';
import { type Cents, toCents } from '#contracts/fields/money';

/** A Checkout Session in Stripe's list, with its payment. */
export interface ListedSession {
  id: string;
  /** The metadata that this shop wrote; null for a session of another application. */
  orderId: string | null;
  userId: string | null;
  slug: string | null;
  isPaid: boolean;
  currency: string | null;
  totalCents: Cents | null;
  paymentIntentId: string | null;
  chargeId: string | null;
  refundedCents: Cents;
  isDisputed: boolean;
  /** When the charge was created, or the session without one. */
  paidAt: Date;
}

const uuidOrNull = (value: string | undefined) => (isUUID(value) ? (value ?? null) : null);

function expanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null;
}

/** Converts a session that was listed with `data.payment_intent.latest_charge` expanded. */
export function readListedSession(session: Stripe.Checkout.Session): ListedSession {
  const metadata = session.metadata ?? {};
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  return {
    id: session.id,
    orderId: uuidOrNull(metadata['order_id']),
    userId: uuidOrNull(metadata['user_id']),
    slug: metadata['slug'] ?? null,
    isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
    currency: session.currency,
    totalCents: session.amount_total === null ? null : toCents(session.amount_total),
    paymentIntentId: intent?.id ?? null,
    chargeId: charge?.id ?? null,
    refundedCents: toCents(charge?.amount_refunded ?? 0),
    isDisputed: charge?.disputed ?? false,
    paidAt: new Date((charge?.created ?? session.created) * 1000),
  };
}
