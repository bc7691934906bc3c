import {
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  MinLength,
} from 'class-validator';
import { IsEmailAddress } from '../../fields/email';
import { failure, notFound, tooManyRequests, unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';

/** What happens to the items that the new owner has already: their payment is refunded, or nothing. */
const duplicateDecisions = ['refund', 'keep'] as const;
export type DuplicateDecision = (typeof duplicateDecisions)[number];

export class ReassignOrder {
  @IsUUID() id: string;
  /** The address that the customer meant. */
  @IsEmailAddress() email: string;
  @Trimmed() @IsString() @MinLength(3) @MaxLength(500) reason: string;
  /** Required if the new owner has some of the items already. */
  @IsOptional() @IsIn([...duplicateDecisions]) duplicates?: DuplicateDecision;
}

export class RequestedReassignment {
  /** The address that has to confirm. */
  @IsString() email: string;
  @IsISO8601() expiresAt: string;
}

/** Only a fulfilled order that is neither refunded nor disputed, to another address than it has. */
export const orderNotReassignable = failure()('ORDER_NOT_REASSIGNABLE', 'conflict');

/** The account of the address has these items already: an administrator decides first what happens to them. */
export const reassignmentDuplicates = failure<{ products: string }>()('REASSIGNMENT_DUPLICATES', 'conflict');

/** Mails a link to the address that an order belongs to. Nothing changes before its owner confirms. */
export const reassignOrder = request('commerce.order-reassignments.request', {
  input: ReassignOrder,
  output: RequestedReassignment,
  access: 'orders:write',
  recentLogin: true,
  fails: [notFound, orderNotReassignable, reassignmentDuplicates, tooManyRequests, unavailable],
});

export class ConfirmReassignment {
  /** From the mailed link. */
  @Trimmed() @IsString() @Length(20, 64) token: string;
}

export class ReassignedOrder {
  @IsString() orderNumber: string;
  /** Names of the items that the account had already: they give it no second licence. */
  @IsArray() @IsString({ each: true }) alreadyOwned: string[];
  /** Their payment is refunded. */
  @IsBoolean() isRefunding: boolean;
}

/** Unknown, used, replaced or expired link, or an order that changed meanwhile; the reason is not revealed. */
export const reassignmentRefused = failure()('REASSIGNMENT_REFUSED', 'invalid');
/** The signed-in account has another address than the mail was sent to. */
export const reassignmentForAnother = failure<{ email: string }>()('REASSIGNMENT_FOR_ANOTHER', 'conflict');

/** Reassigns the order to the signed-in account, whose address the link was mailed to. */
export const confirmReassignment = request('commerce.order-reassignments.confirm', {
  input: ConfirmReassignment,
  output: ReassignedOrder,
  access: 'user',
  fails: [reassignmentRefused, reassignmentForAnother, tooManyRequests, unavailable],
});
