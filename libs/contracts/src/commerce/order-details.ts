import { IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { notFound } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { SentMail } from '../operations/sent-mail';
import { OrderAdjustment } from './account-orders';
import { BillingDetails } from './billing';
import { OrderConsent } from './consumer-law/consents';
import { EarnedPrice } from './consumer-law/withdrawal-admin';
import { OrderDocument } from './order-documents';
import { CustomerOrder, OrderId } from './orders';
import { OrderRefund } from './refunds';

/** One Checkout Session of an order. */
export class PaymentAttempt {
  @IsInt() number: number;
  @IsString() state: string;
  @IsOptional() @IsString() sessionId: string | null;
  @IsISO8601() createdAt: string;
  @IsISO8601() expiresAt: string;
}

/** A Stripe event about the payment of an order. */
export class PaymentEvent {
  @IsString() id: string;
  @IsString() type: string;
  @IsIn(['waiting', 'done', 'ignored', 'failed', 'review'])
  state: 'waiting' | 'done' | 'ignored' | 'failed' | 'review';
  @IsISO8601() createdAt: string;
}

/** One order with everything that support needs. */
export class OrderDetails extends CustomerOrder {
  @Many(() => PaymentAttempt) attempts: PaymentAttempt[];
  @Many(() => OrderRefund) refunds: OrderRefund[];
  @Many(() => PaymentEvent) paymentEvents: PaymentEvent[];
  @Many(() => SentMail) mails: SentMail[];
  @One(() => BillingDetails) billing: BillingDetails;
  @Many(() => OrderDocument) documents: OrderDocument[];
  @Many(() => OrderConsent) consents: OrderConsent[];
  /** Why the total is less than the items. */
  @Many(() => OrderAdjustment) adjustments: OrderAdjustment[];
  /** Purchases that cost less because of products of this order. */
  @Many(() => EarnedPrice) earnedPrices: EarnedPrice[];
}

export class FindOrder extends OrderId {
  /** Of the names of sales and bundles; that of the order without it. */
  @IsOptional() @IsIn([...languages]) language?: Language;
}

export const findOrder = request('commerce.orders.find', {
  input: FindOrder,
  output: OrderDetails,
  access: 'orders:read',
  fails: [notFound],
  idempotent: true,
});
