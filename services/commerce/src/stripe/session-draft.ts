import type Stripe from 'stripe';
import { paymentMethodTypes } from '#contracts/commerce/checkout';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/kit/money';
import { beginningOf } from '#contracts/kit/text';
import type { StripeConfig } from './stripe.config';

/** What a session is made for. */
export interface SessionPurchase {
  orderId: string;
  attempt: number;
  userId: string;
  email: string;
  language: Language;
  slug: string;
  name: string;
  description: string;
  imageUrl: string;
  priceCents: Cents;
  currency: string;
  expiresAt: Date;
}

/** The parameters of one session, fixed once: a repeated request must be the same to the byte to count as the same. */
export type SessionDraft = Stripe.Checkout.SessionCreateParams;

const longestDescription = 500;

/** Stripe replaces the placeholder only with its braces as they are, so no URL class may encode them (stripe-php #1336). */
function returnUrl(shopUrl: string): string {
  return `${shopUrl.replace(/\/+$/, '')}/purchase/success?session_id={CHECKOUT_SESSION_ID}`;
}

/** Empty texts are refused by Stripe, so what is empty is left out. */
function productData({ name, description, imageUrl, slug }: SessionPurchase, shopUrl: string) {
  const text = beginningOf(description.trim(), longestDescription);
  return {
    name,
    ...(text === '' ? {} : { description: text }),
    ...(imageUrl === '' ? {} : { images: [new URL(imageUrl, shopUrl).toString()] }),
    metadata: { slug },
  };
}

/** docs.stripe.com/api/checkout/sessions/create as of 2026-10-28.endive. */
export function draftSession(
  purchase: SessionPurchase,
  shopUrl: string,
  { STRIPE_TAX, STRIPE_MANAGED_PAYMENTS }: Pick<StripeConfig, 'STRIPE_TAX' | 'STRIPE_MANAGED_PAYMENTS'>,
): SessionDraft {
  const taxes = STRIPE_TAX && !STRIPE_MANAGED_PAYMENTS;
  const metadata = {
    order_id: purchase.orderId,
    user_id: purchase.userId,
    attempt: String(purchase.attempt),
    slug: purchase.slug,
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
    // Else a switch in Stripe's dashboard decides about the currency.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: purchase.currency,
          unit_amount: purchase.priceCents,
          ...(taxes ? { tax_behavior: 'inclusive' as const } : {}),
          product_data: productData(purchase, shopUrl),
        },
      },
    ],
    ...(taxes ? { automatic_tax: { enabled: true } } : {}),
    ...(STRIPE_MANAGED_PAYMENTS ? { managed_payments: { enabled: true } } : {}),
    metadata,
    payment_intent_data: { metadata },
  };
}
