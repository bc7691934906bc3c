import {
  IsIn,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { failure, notFound, unavailable } from '../kit/failure';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';

/** The values of Stripe. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * requested → pending or succeeded when Stripe accepts it; failed when the bank returns the money; refused when Stripe rejects
 * it or does not respond for a day.
 */
const refundStates = ['requested', 'pending', 'succeeded', 'failed', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund, requested here or made in Stripe's dashboard. Amounts in dollars. */
export class OrderRefund {
  @IsUUID() id: string;
  @IsUUID() orderId: string;
  @IsNumber() amount: number;
  @IsOptional() @IsString() reason: string | null;
  @IsString() note: string;
  @IsIn([...refundStates]) state: RefundState;
  /** The reason of a refused refund; `unanswered` if Stripe did not respond while the idempotency key was valid. */
  @IsOptional() @IsString() refusal: string | null;
  /** The administrator; null if it was made in Stripe's dashboard. */
  @IsOptional() @IsUUID() requestedBy: string | null;
  @IsISO8601() createdAt: string;
}

export class RefundOrder {
  @IsUUID() id: string;
  /** Dollars; the remaining amount if omitted. */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.01) @Max(1_000_000) amount?: number;
  @IsIn([...refundReasons]) reason: RefundReason;
  @Trimmed() @IsString() @MaxLength(500) note: string = '';
  /** Idempotency key of the request. */
  @IsString() @Length(8, 80) @Matches(/^[\w-]+$/) key: string;
}

export const notRefundable = failure<{ status: string }>()('ORDER_NOT_REFUNDABLE', 'conflict');
export const refundTooLarge = failure<{ left: number }>()('REFUND_TOO_LARGE', 'conflict');
export const refundRefused = failure<{ reason: string }>()('REFUND_REFUSED', 'conflict');
/** The key was used for another amount. */
export const refundKeyTaken = failure()('REFUND_KEY_TAKEN', 'conflict');

/** Stores the refund, then sends it to Stripe; the webhook about it changes the order. */
export const refundOrder = request('commerce.refunds.request', {
  input: RefundOrder,
  output: OrderRefund,
  access: 'admin',
  recentLogin: true,
  fails: [notFound, notRefundable, refundTooLarge, refundRefused, refundKeyTaken, unavailable],
});
