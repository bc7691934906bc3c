import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import { pluginNotFound } from '../catalogue/plugins';
import { pluginWithoutFiles } from '../catalogue/sales';
import type { Language } from '../kit/actor';
import { failure, unavailable } from '../kit/failure';
import type { Cents } from '../kit/money';
import { One } from '../kit/nested';
import { Nothing, request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';

export class CreateCheckoutSession {
  @IsString() @IsSlug() slug: string;
  /** The id of a personal offer; the price is counted by the server alone. */
  @IsOptional() @IsString() @MaxLength(64) offerCode?: string;
  /** Language of the payment form and of the mails about this order. */
  @IsOptional() @IsString() @IsLanguage() language?: Language;
}

export class OrderSummary {
  @IsString() orderNumber: string;
  /** Null until licensing has granted the downloads. */
  @IsOptional() @IsString() downloadToken: string | null;
}

export class CheckoutSession {
  /** Null when nothing is to be paid: the order is already complete. */
  @IsOptional() @IsString() sessionId: string | null;
  @IsOptional() @One(() => OrderSummary) order: OrderSummary | null;
  /** What /purchase/success takes as session_id when nothing was to be paid. */
  @IsOptional() @IsString() reference: string | null;
}

export const alreadyOwned = failure<{ slug: string }>()('ALREADY_OWNED', 'conflict');
export const paymentsOff = failure()('PAYMENTS_OFF', 'unavailable');
export const offerNotFound = failure()('OFFER_NOT_FOUND', 'not-found');
export const offerEnded = failure()('OFFER_ENDED', 'gone');
export const offerUsed = failure()('OFFER_USED', 'conflict');

export const createCheckoutSession = request('commerce.checkout.create-session', {
  input: CreateCheckoutSession,
  output: CheckoutSession,
  access: 'user',
  fails: [
    pluginNotFound,
    pluginWithoutFiles,
    alreadyOwned,
    offerNotFound,
    offerEnded,
    offerUsed,
    paymentsOff,
    unavailable,
  ],
});

/** What a checkout session lets customers pay with. Delayed methods would complete a session without money (see docs: payments). */
export const paymentMethodTypes = ['card'] as const;

export class CheckoutConfig {
  @IsString() publishableKey: string;
  /** Only set where the payment sandbox stands in for Stripe. */
  @IsOptional() @IsString() stripeJsUrl?: string;
}

export const checkoutConfig = request('commerce.checkout.config', {
  input: Nothing,
  output: CheckoutConfig,
  access: 'public',
  idempotent: true,
});

export class FindCheckoutSession {
  /** A Stripe session id or the reference of an order that cost nothing. */
  @IsString() @MaxLength(128) @Matches(/^[A-Za-z0-9_-]+$/) sessionId: string;
}

export const paymentStates = ['paid', 'unpaid', 'no_payment_required'] as const;

export class CheckoutItem {
  @IsString() name: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) totalCents: Cents;
  /** What a personal offer takes off the list price. */
  @IsOptional() @IsInt() @Min(0) discountCents?: Cents;
}

/** Spec storefront §7 and the table of states in docs/payments. */
export class CheckoutSessionStatus {
  @IsBoolean() success: boolean;
  @IsOptional() @One(() => OrderSummary) order: OrderSummary | null;
  @IsIn([...paymentStates]) payment_status: (typeof paymentStates)[number];
  @IsIn(['open', 'complete', 'expired']) status: 'open' | 'complete' | 'expired';
  @IsOptional() @IsString() clientSecret?: string;
  /** What is being bought, for the pay page's heading. */
  @IsOptional() @One(() => CheckoutItem) item?: CheckoutItem;
}

export const sessionNotFound = failure()('ORDER_NOT_FOUND', 'not-found');

export const checkoutSessionStatus = request('commerce.checkout.session-status', {
  input: FindCheckoutSession,
  output: CheckoutSessionStatus,
  access: 'public',
  fails: [sessionNotFound, unavailable],
  idempotent: true,
});

export class StripeDelivery {
  /** The body exactly as it came, base64: the signature covers its bytes. */
  @IsString() @MaxLength(900_000) payload: string;
  @IsString() @MaxLength(2_000) signature: string;
}

export const badSignature = failure()('WEBHOOK_SIGNATURE', 'invalid');

/** Answers only after the event is stored. Stripe itself sends again what got no answer: to repeat it here would double a flood. */
export const receiveStripeEvent = request('commerce.stripe-events.receive', {
  input: StripeDelivery,
  output: Nothing,
  access: 'public',
  fails: [badSignature],
});
