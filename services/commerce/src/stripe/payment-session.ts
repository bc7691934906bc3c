import { isUUID } from 'class-validator';
import type Stripe from 'stripe';
import { normalizeEmail } from '#contracts/fields/email';
import type { Language } from '#contracts/kit/actor';
import { type Cents, toCents } from '#contracts/fields/money';
import { readExtras, readProducts, type SessionExtras, type SessionProduct } from './session-products';

type SessionStatus = 'open' | 'complete' | 'expired';
type PaymentStatus = 'paid' | 'unpaid' | 'no_payment_required';

/** The fields of a Checkout Session that the shop uses. Amounts in minor units. */
export interface PaymentSession {
  id: string;
  status: SessionStatus;
  paymentStatus: PaymentStatus;
  /** The order id that the session was created with. */
  orderId: string | null;
  /** Null unless the session is open. */
  clientSecret: string | null;
  currency: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
  totalCents: Cents | null;
  /** Null until the first attempt to pay, and always for a session without an amount (stripe-node #1733). */
  paymentIntentId: string | null;
  paymentIntentStatus: string | null;
  chargeId: string | null;
  receiptUrl: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  billingEmail: string | null;
  billingName: string | null;
  billingCountry: string | null;
  taxCountry: string | null;
}

/** The SDK types open enums as strings, so an unknown value has to be rejected here. */
function oneOf<T extends string>(known: readonly T[], value: string | null): T {
  const found = known.find((candidate) => candidate === value);
  if (!found) throw new Error(`unknown value "${value}" from Stripe; known: ${known.join(', ')}`);
  return found;
}

function expanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null;
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** The first address that Stripe has, in the form in which the shop stores addresses. */
function emailOf(...known: (string | null | undefined)[]): string | null {
  const email = known.find((address) => typeof address === 'string');
  return email ? normalizeEmail(email) : null;
}

function payment(intent: string | Stripe.PaymentIntent | null) {
  const details = expanded(intent);
  const charge = expanded(details?.latest_charge);
  const card = charge?.payment_method_details?.card;
  return {
    paymentIntentId: idOf(intent),
    paymentIntentStatus: details?.status ?? null,
    chargeId: idOf(details?.latest_charge),
    receiptUrl: charge?.receipt_url ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    billing: charge?.billing_details,
  };
}

/** Converts a session that was retrieved with `payment_intent.latest_charge` expanded. */
export function readSession(session: Stripe.Checkout.Session): PaymentSession {
  const { billing, ...paid } = payment(session.payment_intent);
  const customer = session.customer_details;
  const country = customer?.address?.country ?? billing?.address?.country ?? null;
  return {
    id: session.id,
    status: oneOf(['open', 'complete', 'expired'], session.status),
    paymentStatus: oneOf(['paid', 'unpaid', 'no_payment_required'], session.payment_status),
    orderId: session.client_reference_id,
    clientSecret: session.client_secret,
    currency: session.currency,
    subtotalCents: toCents(session.amount_subtotal ?? 0),
    discountCents: toCents(session.total_details?.amount_discount ?? 0),
    taxCents: toCents(session.total_details?.amount_tax ?? 0),
    totalCents: session.amount_total === null ? null : toCents(session.amount_total),
    ...paid,
    billingEmail: emailOf(customer?.email, billing?.email),
    billingName: customer?.name ?? billing?.name ?? null,
    billingCountry: country,
    taxCountry: session.automatic_tax.enabled ? country : null,
  };
}

/** The purchase that this shop created a session for (session-parameters.ts). */
export interface SessionPurchase extends SessionExtras {
  orderId: string;
  attempt: number;
  userId: string;
  slug: string;
  pluginId: string;
  /** All products of a purchase of several ones, or of an upgrade; else empty. */
  products: SessionProduct[];
  email: string;
  language: Language;
}

/** Other applications may use the same Stripe account; their sessions do not have this shop's metadata. */
export function readSessionPurchase(session: Stripe.Checkout.Session): SessionPurchase | undefined {
  const { order_id: orderId, user_id: userId, slug, plugin_id: pluginId, attempt } = session.metadata ?? {};
  if (!orderId || orderId !== session.client_reference_id || !isUUID(orderId)) return undefined;
  if (!isUUID(userId) || !userId || !isUUID(pluginId) || !pluginId || !slug) return undefined;
  return {
    orderId,
    userId,
    slug,
    pluginId,
    products: readProducts(session.metadata ?? {}),
    ...readExtras(session.metadata ?? {}),
    attempt: Number(attempt) || 1,
    email: emailOf(session.customer_email, session.customer_details?.email) ?? '',
    language: session.locale === 'ru' ? 'ru' : 'en',
  };
}

/** The fields of a charge that the shop uses. */
export interface StripeCharge {
  id: string;
  amountCents: Cents;
  refundedCents: Cents;
}

export function readCharge(charge: Stripe.Charge): StripeCharge {
  return {
    id: charge.id,
    amountCents: toCents(charge.amount),
    refundedCents: toCents(charge.amount_refunded),
  };
}

/** The fields of a dispute that the shop uses. */
export interface StripeDispute {
  id: string;
  status: string;
  reason: string;
  amountCents: Cents;
  createdAt: Date;
  /** Until when the bank accepts evidence; null when it accepts none. */
  dueBy: Date | null;
  /** How often evidence was submitted. */
  submissions: number;
}

export function readDispute({
  id,
  status,
  reason,
  amount,
  created,
  evidence_details: details,
}: Stripe.Dispute): StripeDispute {
  const dueBy = details.due_by ? new Date(details.due_by * 1000) : null;
  const facts = { amountCents: toCents(amount), createdAt: new Date(created * 1000), dueBy };
  return { id, status, reason, ...facts, submissions: details.submission_count };
}

/** The fields of a refund that the shop uses. */
export interface StripeRefund {
  id: string;
  chargeId: string | null;
  amountCents: Cents;
  reason: string | null;
  state: 'pending' | 'succeeded' | 'failed';
  /** Id of the row in `refunds`; undefined for a refund made in Stripe's dashboard. */
  requestId: string | undefined;
  createdAt: Date;
}

export function readRefund(refund: Stripe.Refund): StripeRefund {
  const { id, charge, amount, reason, status, metadata, created } = refund;
  return {
    id,
    chargeId: idOf(charge),
    amountCents: toCents(amount),
    reason,
    // With `requires_action` the money is not transferred yet; with `canceled` it never is.
    state:
      status === 'succeeded'
        ? 'succeeded'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'pending',
    requestId: metadata?.['refund_id'],
    createdAt: new Date(created * 1000),
  };
}

/** The parameters of a refund request. */
export interface RefundParameters {
  paymentIntentId: string;
  amountCents: Cents;
  reason: string | null;
  requestId: string;
  orderId: string;
}
