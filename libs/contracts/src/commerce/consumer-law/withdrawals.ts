import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { TypedOrderNumber } from '../../fields/code';
import { IsEmailAddress } from '../../fields/email';
import { failure, tooManyRequests } from '../../kit/failure';
import { request } from '../../kit/request';
import { SingleLine, Trimmed } from '../../kit/text';
import { orderNumberPattern } from '../billing';

/** A declaration of withdrawal, by a guest or by the signed-in customer. */
export class Withdraw {
  @TypedOrderNumber() @IsString() @Matches(orderNumberPattern) number: string;
  @SingleLine() @IsString() @Length(1, 120) name: string;
  /** The address of the order. */
  @IsEmailAddress() email: string;
  /** The products that are returned; the whole order if absent. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  items?: string[];
  @IsOptional() @Trimmed() @IsString() @MaxLength(1_000) reason?: string;
}

/** A declaration together with what its browser has proven. */
export class DeclareWithdrawal extends Withdraw {
  /** Access to the orders of an address, from the cookie of find-my-order. */
  @IsOptional() @IsString() @Length(20, 64) access?: string;
}

/** The same for known and unknown orders. */
export class WithdrawalReceived {
  @IsISO8601() receivedAt: string;
}

/**
 * Stores a declaration of withdrawal. The order is looked up after the response, which is why it takes the same time for every
 * input; the acknowledgement is mailed to the address of the order. Without the customer's session or access to the orders of the
 * address, the mail contains a link, and the declaration takes effect when it is confirmed there.
 */
export const withdraw = request('commerce.withdrawals.declare', {
  input: DeclareWithdrawal,
  output: WithdrawalReceived,
  access: 'public',
  fails: [tooManyRequests],
  idempotent: true,
});

export class ConfirmWithdrawal {
  /** From the mailed link. */
  @Trimmed() @IsString() @Length(20, 64) token: string;
}

export class ConfirmedWithdrawal {
  @IsString() orderNumber: string;
  /** When it was declared; this time counts. */
  @IsISO8601() receivedAt: string;
}

/** Unknown or expired link, or an order that belongs to another address now; the reason is not revealed. */
export const withdrawalLinkRefused = failure()('WITHDRAWAL_LINK_REFUSED', 'invalid');

/** Brings a declaration into effect. Idempotent. */
export const confirmWithdrawal = request('commerce.withdrawals.confirm', {
  input: ConfirmWithdrawal,
  output: ConfirmedWithdrawal,
  access: 'public',
  fails: [withdrawalLinkRefused, tooManyRequests],
  idempotent: true,
});

/** What a customer reads about a declared withdrawal. `received` is decided within seconds; `waiting` by a person. */
export const withdrawalStates = ['received', 'waiting', 'accepted', 'declined'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
