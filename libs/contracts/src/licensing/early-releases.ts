import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Many } from '../kit/nested';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { Activation, ActivationId, type ComputerState, computerStates } from './computers';
import { SentSwapCode, swapCodeRefused } from './swaps';

/** How often a customer may free an offline seat whose computer is lost or broken (guides/beyond 2.2 b). */
export class LostAllowance {
  @IsInt() perYear: number;
  @IsInt() left: number;
  /** When there is one again; absent while there is one. */
  @IsOptional() @IsISO8601() nextAt: string | null;
}

export const lostAllowance = request('licensing.lost-computers.allowance', {
  input: Nothing,
  output: LostAllowance,
  access: 'user',
  idempotent: true,
});

/** The computer holds no seat that was lent to it: what it held is free. */
export const seatNotLent = failure()('SEAT_NOT_LENT', 'conflict');
/** Those of the year are used up; `nextOn` is the day (ISO 8601) of the next. */
export const lostReleasesSpent = failure<{ perYear: number; nextOn: string }>()(
  'LOST_RELEASES_SPENT',
  'conflict',
);

/** Mails the owner a code that frees this computer's seats and nothing else. */
export const sendLostCode = request('licensing.lost-computers.send-code', {
  input: ActivationId,
  output: SentSwapCode,
  access: 'user',
  fails: [notFound, seatNotLent, lostReleasesSpent, tooManyRequests],
});

export class ReleaseLostComputer extends ActivationId {
  @Trimmed() @IsString() @Matches(/^\d{6}$/) code: string;
}

/** Frees the seats of a lost computer before its lease ends. */
export const releaseLostComputer = request('licensing.lost-computers.release', {
  input: ReleaseLostComputer,
  output: Activation,
  access: 'user',
  fails: [notFound, seatNotLent, lostReleasesSpent, swapCodeRefused],
});

/** One licence in use on a computer, as administrators see it. */
export class SeatInUse {
  @IsString() product: string;
  @IsString() name: string;
  @IsIn(['online', 'offline']) kind: 'online' | 'offline';
  @IsISO8601() takenAt: string;
  /** Of an offline seat: taken until then. */
  @IsOptional() @IsISO8601() leaseUntil: string | null;
}

export class CustomerComputer {
  @IsUUID() id: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsIn([...computerStates]) status: ComputerState;
  @IsISO8601() lastSeenAt: string;
  @Many(() => SeatInUse) seats: SeatInUse[];
}

export class CustomerComputers {
  @Many(() => CustomerComputer) computers: CustomerComputer[];
}

export class ComputersOfCustomer {
  /** Of the customer. */
  @IsUUID() id: string;
}

/** The computers of a customer that hold seats, the last seen first. */
export const customerComputers = request('licensing.administration.computers', {
  input: ComputersOfCustomer,
  output: CustomerComputers,
  access: 'admin',
  idempotent: true,
});

export class ReleaseCustomerComputer extends ActivationId {
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

/** Frees all that a computer holds, leases too. Doing it again changes nothing. */
export const releaseCustomerComputer = request('licensing.administration.release-computer', {
  input: ReleaseCustomerComputer,
  output: CustomerComputer,
  access: 'admin',
  fails: [notFound],
  idempotent: true,
});
