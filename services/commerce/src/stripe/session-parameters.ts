import type Stripe from 'stripe';
import { paymentMethodTypes } from '#contracts/commerce/checkout';
import type { Language } from '#contracts/kit/actor';
import { type SessionLine, toLineItem } from './session-lines';
import { extrasToMetadata, type SessionExtras, toMetadata } from './session-products';
import type { StripeConfig } from './stripe.config';

/** The purchase that a session is created for. */
export interface SessionRequest extends SessionExtras {
  orderId: string;
  attempt: number;
  userId: string;
  email: string;
  language: Language;
  lines: readonly SessionLine[];
  currency: string;
  expiresAt: Date;
}

/** The parameters of a session. They are stored, because an idempotent retry must be identical to the byte. */
export type CheckoutSessionParameters = Stripe.Checkout.SessionCreateParams;

/** Stripe replaces the placeholder only if its braces are not encoded, so no URL class is used (stripe-php #1336). */
function returnUrl(shopUrl: string): string {
  return `${shopUrl.replace(/\/+$/, '')}/purchase/success?session_id={CHECKOUT_SESSION_ID}`;
}

/** docs.stripe.com/api/checkout/sessions/create as of 2026-10-28.endive. */
export function sessionParameters(
  purchase: SessionRequest,
  shopUrl: string,
  { STRIPE_TAX, STRIPE_MANAGED_PAYMENTS }: Pick<StripeConfig, 'STRIPE_TAX' | 'STRIPE_MANAGED_PAYMENTS'>,
): CheckoutSessionParameters {
  const taxes = STRIPE_TAX && !STRIPE_MANAGED_PAYMENTS;
  const metadata = {
    order_id: purchase.orderId,
    user_id: purchase.userId,
    attempt: String(purchase.attempt),
    ...toMetadata(purchase.lines.flatMap(({ products }) => products)),
    ...extrasToMetadata(purchase),
  };
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    return_url: returnUrl(shopUrl),
    client_reference_id: purchase.orderId,
    customer_email: purchase.email,
    locale: purchase.language,
    expires_at: Math.floor(purchase.expiresAt.getTime() / 1000),
    allowed_payment_method_types: [...paymentMethodTypes],
    // Otherwise a setting in Stripe's dashboard decides the currency.
    adaptive_pricing: { enabled: false },
    line_items: purchase.lines.map((line) =>
      toLineItem(line, { currency: purchase.currency, shopUrl, isTaxed: taxes }),
    ),
    ...(taxes ? { automatic_tax: { enabled: true } } : {}),
    ...(STRIPE_MANAGED_PAYMENTS ? { managed_payments: { enabled: true } } : {}),
    metadata,
    payment_intent_data: { metadata },
  };
}
