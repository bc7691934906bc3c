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

/** As Stripe words them. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * requested → pending or succeeded, when Stripe has taken it; failed when the bank sent the money back; refused when Stripe
 * said no, or nothing for a day.
 */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** Money on its way back, whether asked for here or in Stripe's dashboard. Amounts in dollars. */
export class Refund {
  @IsUUID() id: string;
  @IsUUID() orderId: string;
  @IsNumber() amount: number;
  @IsOptional() @IsString() reason: string | null;
  @IsString() note: string;
  @IsIn([...refundStates]) state: RefundState;
  /** Why Stripe refused it; `unanswered` when it said nothing while it could be asked again. */
  @IsOptional() @IsString() refusal: string | null;
  /** Who asked for it; null when it was made in Stripe's dashboard. */
  @IsOptional() @IsUUID() requestedBy: string | null;
  @IsISO8601() createdAt: string;
}

export class RefundOrder {
  @IsUUID() id: string;
  /** Dollars; all that is left when it is not named. */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.01) @Max(1_000_000) amount?: number;
  @IsIn([...refundReasons]) reason: RefundReason;
  @Trimmed() @IsString() @MaxLength(500) note: string = '';
  /** The same request sent twice has the same key and is carried out once. */
  @IsString() @Length(8, 80) @Matches(/^[\w-]+$/) key: string;
}

export const notRefundable = failure<{ status: string }>()('ORDER_NOT_REFUNDABLE', 'conflict');
export const refundTooLarge = failure<{ left: number }>()('REFUND_TOO_LARGE', 'conflict');
export const refundRefused = failure<{ reason: string }>()('REFUND_REFUSED', 'conflict');
/** The key was used for another amount or order. */
export const refundKeyTaken = failure()('REFUND_KEY_TAKEN', 'conflict');

/** Kept first, then asked of Stripe; what Stripe says comes back by webhook and changes the order. */
export const refundOrder = request('commerce.refunds.request', {
  input: RefundOrder,
  output: Refund,
  access: 'admin',
  recentLogin: true,
  fails: [notFound, notRefundable, refundTooLarge, refundRefused, refundKeyTaken, unavailable],
});
