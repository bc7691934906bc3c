import {
  ArrayMaxSize,
  ArrayMinSize,
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
import { Many } from '../fields/nested';
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

/** The licences that a refund revokes: those of the order, of its lines, or none. */
const revocations = ['all', 'lines', 'none'] as const;
export type Revocation = (typeof revocations)[number];

/** An item of the order that a refund is for, with its share in dollars. */
export class RefundedLine {
  @IsUUID() pluginId: string;
  @IsNumber() amount: number;
}

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
  /** Null if the refunded sum decides: the full amount revokes all licences. */
  @IsOptional() @IsIn([...revocations]) revoke: Revocation | null;
  /** Empty unless it is for single items. */
  @Many(() => RefundedLine) lines: RefundedLine[];
}

export class RefundOrder {
  @IsUUID() id: string;
  /** With the decimals of the order's currency; the remaining amount if omitted. */
  @IsOptional() @IsNumber() @Min(0.01) @Max(1_000_000) amount?: number;
  /** Plug-ins of the order: what is left of their prices is refunded, or the amount in proportion to it. */
  @IsOptional() @ArrayMinSize(1) @ArrayMaxSize(100) @IsUUID(undefined, { each: true }) lines?: string[];
  /** The default is `lines` with lines and `all` without an amount; for an amount the refunded sum decides. */
  @IsOptional() @IsIn([...revocations]) revoke?: Revocation;
  @IsIn([...refundReasons]) reason: RefundReason;
  @Trimmed() @IsString() @MaxLength(500) note: string = '';
  /** Idempotency key of the request. */
  @IsString() @Length(8, 80) @Matches(/^[\w-]+$/) key: string;
}

export const notRefundable = failure<{ status: string }>()('ORDER_NOT_REFUNDABLE', 'conflict');
export const refundTooLarge = failure<{ left: number }>()('REFUND_TOO_LARGE', 'conflict');
/** The order does not have such an item, or none was named. */
export const refundLineNotFound = failure()('REFUND_LINE_NOT_FOUND', 'conflict');
/** A gift is one code: a refund of some of its items would withdraw the others. */
export const giftRefundedInPart = failure()('GIFT_REFUNDED_IN_PART', 'conflict');
export const refundRefused = failure<{ reason: string }>()('REFUND_REFUSED', 'conflict');
/** The key was used for another amount, other lines or another decision about the licences. */
export const refundKeyTaken = failure()('REFUND_KEY_TAKEN', 'conflict');

/** Stores the refund, then sends it to Stripe; the webhook about it changes the order. */
export const refundOrder = request('commerce.refunds.request', {
  input: RefundOrder,
  output: OrderRefund,
  access: 'orders:refund',
  recentLogin: true,
  fails: [
    notFound,
    notRefundable,
    refundTooLarge,
    refundLineNotFound,
    giftRefundedInPart,
    refundRefused,
    refundKeyTaken,
    unavailable,
  ],
});
