import { IsBoolean, IsIn, IsISO8601, IsNumber, IsOptional, IsString, IsUUID, Matches } from 'class-validator';
import { Many, One } from '../fields/nested';
import { type Language, languages } from '../kit/actor';
import { failure, notFound, tooManyRequests, unavailable } from '../kit/failure';
import { PageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { BillingDetails, orderNumberPattern } from './billing';
import { OrderDocument } from './order-documents';
import { OrderConsent } from './consumer-law/consents';
import { type WithdrawalState, withdrawalStates } from './consumer-law/withdrawals';
import { RefundedLine } from './refunds';
import { OrderLineItem, TimelineEntry } from './orders';

/** An order in the account's list. Amounts in dollars. */
export class AccountOrderSummary {
  @IsUUID() id: string;
  @IsString() orderNumber: string;
  @IsString() status: string;
  /** Of the payment. */
  @IsOptional() @IsIn(['open', 'won', 'lost']) dispute: 'open' | 'won' | 'lost' | null;
  @IsString() currency: string;
  @IsNumber() total: number;
  @IsNumber() refunded: number;
  @IsISO8601() paidAt: string;
  @Many(() => OrderLineItem) items: OrderLineItem[];
}

export class AccountOrderPage {
  @Many(() => AccountOrderSummary) orders: AccountOrderSummary[];
  @One(() => Pagination) pagination: Pagination;
}

export class ListAccountOrders extends PageQuery {}

/** The paid orders of the signed-in customer, newest first. */
export const listAccountOrders = request('commerce.account-orders.list', {
  http: 'GET /api/account/orders',
  description: 'Lists the orders of the customer, newest first.',
  input: ListAccountOrders,
  output: AccountOrderPage,
  access: 'user',
  idempotent: true,
});

/** A difference between the sum of the items and the total, such as `offer`. */
export class OrderAdjustment {
  @IsString() kind: string;
  /** Of the sale, the bundle or the upgraded product, or the code. */
  @IsString() name: string;
  @IsNumber() amount: number;
}

/** A refund as its customer sees it: without the administrator's note. */
export class AccountRefund {
  @IsNumber() amount: number;
  @IsString() state: string;
  @IsOptional() @IsString() reason: string | null;
  @IsISO8601() createdAt: string;
  /** Empty unless it is for single items. */
  @Many(() => RefundedLine) lines: RefundedLine[];
}

/** How an order was paid. */
export class PaymentMethod {
  /** Null for a free order and for a method other than a card. */
  @IsOptional() @IsString() card: string | null;
  @IsBoolean() isFree: boolean;
}

/** A withdrawal from the order, as its customer sees it. */
export class AccountWithdrawal {
  @IsIn([...withdrawalStates]) state: WithdrawalState;
  @IsISO8601() receivedAt: string;
  @IsString() decisionReason: string;
  /** Takes effect after the button behind the link that was mailed to the customer. */
  @IsBoolean() isUnconfirmed: boolean;
}

/** One order of its customer. */
export class AccountOrder extends AccountOrderSummary {
  @IsString() email: string;
  @IsNumber() subtotal: number;
  @IsNumber() tax: number;
  @IsOptional() @IsString() taxCountry: string | null;
  @Many(() => OrderAdjustment) adjustments: OrderAdjustment[];
  @One(() => PaymentMethod) payment: PaymentMethod;
  @IsBoolean() isFulfilled: boolean;
  @One(() => BillingDetails) billing: BillingDetails;
  @Many(() => OrderDocument) documents: OrderDocument[];
  @Many(() => AccountRefund) refunds: AccountRefund[];
  @Many(() => OrderConsent) consents: OrderConsent[];
  @Many(() => AccountWithdrawal) withdrawals: AccountWithdrawal[];
  /** Oldest first. */
  @Many(() => TimelineEntry) timeline: TimelineEntry[];
}

export class AccountOrderNumber {
  @IsString() @Matches(orderNumberPattern) number: string;
}

export class FindAccountOrder extends AccountOrderNumber {
  /** Of the names of sales and bundles; that of the order without it. */
  @IsOptional() @IsIn([...languages]) language?: Language;
}

export const findAccountOrder = request('commerce.account-orders.find', {
  input: FindAccountOrder,
  output: AccountOrder,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class SentCopy {
  /** The address of the order. */
  @IsString() sentTo: string;
}

/** The order is not fulfilled yet, or was fully refunded. */
export const nothingToSend = failure()('NOTHING_TO_SEND', 'conflict');

/** Sends the receipt with the download link again; the link is valid for its full time from then on. */
export const resendReceipt = request('commerce.account-orders.resend-receipt', {
  input: AccountOrderNumber,
  output: SentCopy,
  access: 'user',
  fails: [notFound, nothingToSend, tooManyRequests, unavailable],
});
