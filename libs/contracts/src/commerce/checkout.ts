import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { pluginNotFound } from '../catalogue/plugins';
import { pluginWithoutFiles } from '../catalogue/sales';
import type { Language } from '../kit/actor';
import { failure, tooManyRequests, unavailable } from '../kit/failure';
import type { Cents } from '../fields/money';
import { Many, One } from '../fields/nested';
import { Nothing, request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';
import {
  GiftDetails,
  giftDateInvalid,
  giftEmailUnconfirmed,
  giftWithoutRecipient,
  giftWithQuote,
} from './gifts';
import {
  alreadyOwned,
  bundleNotFound,
  codeFailures,
  duplicateItem,
  quoteChanged,
  quoteNotFound,
} from './pricing/quotes';

export { alreadyOwned } from './pricing/quotes';

export class CreateCheckoutSession {
  /** The plug-in to buy at its present price; absent with a quote. */
  @ValidateIf(({ quoteId }: CreateCheckoutSession) => quoteId === undefined)
  @IsString()
  @IsSlug()
  slug?: string;
  /** The quote to buy at its prices. */
  @IsOptional() @IsUUID() quoteId?: string;
  /** The id of a personal offer; only the server calculates the price. */
  @IsOptional() @IsString() @MaxLength(64) offerCode?: string;
  /** Makes the purchase a gift; with a quote, it has to be one of a gift. */
  @IsOptional() @One(() => GiftDetails) gift?: GiftDetails;
  /** Language of the payment form and of the mails about this order. */
  @IsOptional() @IsString() @IsLanguage() language?: Language;
}

export class OrderSummary {
  @IsString() orderNumber: string;
  /** Null until licensing has fulfilled the order. */
  @IsOptional() @IsString() downloadToken: string | null;
}

export class CheckoutSession {
  /** Null for a free order, which is already complete. */
  @IsOptional() @IsString() sessionId: string | null;
  @IsOptional() @One(() => OrderSummary) order: OrderSummary | null;
  /** Replaces the session id at /purchase/success for a free order. */
  @IsOptional() @IsString() reference: string | null;
}

export const paymentsDisabled = failure()('PAYMENTS_OFF', 'unavailable');
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
    bundleNotFound,
    duplicateItem,
    ...codeFailures,
    quoteChanged,
    quoteNotFound,
    giftDateInvalid,
    giftWithQuote,
    giftWithoutRecipient,
    giftEmailUnconfirmed,
    tooManyRequests,
    paymentsDisabled,
    unavailable,
  ],
});

/** Payment methods of a Checkout Session. Delayed methods would complete a session before the payment arrives (docs/payments). */
export const paymentMethodTypes = ['card'] as const;

/** Wallets of cards: the payment form offers them where Stripe's configuration and the browser have them. */
export const paymentWallets = ['apple_pay', 'google_pay'] as const;
export type PaymentWallet = (typeof paymentWallets)[number];

export class CheckoutConfig {
  @IsString() publishableKey: string;
  /** Only set with the Stripe sandbox. */
  @IsOptional() @IsString() stripeJsUrl?: string;
  /** Absent until Stripe has answered. */
  @IsOptional() @IsIn([...paymentWallets], { each: true }) wallets?: PaymentWallet[];
}

export const checkoutConfig = request('commerce.checkout.config', {
  http: 'GET /api/checkout/config',
  description: 'Returns the publishable key of the payment provider.',
  input: Nothing,
  output: CheckoutConfig,
  access: 'public',
  idempotent: true,
});

export class FindCheckoutSession {
  /** A Stripe session id, or the reference of a free order. */
  @IsString() @MaxLength(128) @Matches(/^[A-Za-z0-9_-]+$/) sessionId: string;
}

export const paymentStates = ['paid', 'unpaid', 'no_payment_required'] as const;

export class CheckoutItem {
  @IsString() name: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) totalCents: Cents;
  /** The discount of a personal offer on the list price. */
  @IsOptional() @IsInt() @Min(0) discountCents?: Cents;
}

/** One product of the order; amounts in cents. */
export class CheckoutLine {
  @IsString() name: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  /** The bundle that it is bought with. */
  @IsOptional() @IsString() bundleName: string | null;
  @IsOptional() @IsString() bundleSlug: string | null;
  @IsInt() @Min(0) listCents: Cents;
  @IsInt() @Min(0) dueCents: Cents;
}

/** Storefront §7 and the table of states in docs/payments. */
export class CheckoutSessionStatus {
  @IsBoolean() success: boolean;
  @IsOptional() @One(() => OrderSummary) order: OrderSummary | null;
  @IsIn([...paymentStates]) payment_status: (typeof paymentStates)[number];
  @IsIn(['open', 'complete', 'expired']) status: 'open' | 'complete' | 'expired';
  @IsOptional() @IsString() clientSecret?: string;
  /** Whether the order is a gift. */
  @IsBoolean() isGift: boolean;
  /** The first product, with the amount of the order, for the heading of the pay page. */
  @IsOptional() @One(() => CheckoutItem) item?: CheckoutItem;
  /** All products of the order. */
  @Many(() => CheckoutLine) lines: CheckoutLine[];
}

export const sessionNotFound = failure()('ORDER_NOT_FOUND', 'not-found');

export const checkoutSessionStatus = request('commerce.checkout.session-status', {
  http: 'GET /api/checkout/session-status/:sessionId',
  description: 'Returns the state of a checkout session and its order.',
  operationId: 'CheckoutController.status',
  input: FindCheckoutSession,
  output: CheckoutSessionStatus,
  access: 'public',
  fails: [sessionNotFound, unavailable],
  idempotent: true,
});

export class StripeWebhookDelivery {
  /** The unmodified body in base64, because the signature covers its bytes. */
  @IsString() @MaxLength(900_000) payload: string;
  @IsString() @MaxLength(2_000) signature: string;
}

export const invalidWebhookSignature = failure()('WEBHOOK_SIGNATURE', 'invalid');

/** Confirms an event only after it is stored. Not retried here, because Stripe repeats unconfirmed deliveries itself. */
export const receiveStripeEvent = request('commerce.stripe-events.receive', {
  input: StripeWebhookDelivery,
  output: Nothing,
  access: 'public',
  fails: [invalidWebhookSignature],
});
