import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { OneTimeCode } from '../fields/code';
import { failure, notFound, replyTooLarge, tooManyRequests } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { OptionalPageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { Activation, ActivationId, type ComputerState, computerStates } from './activations';
import { SentCode, swapCodeRefused } from './swaps';

/** How often a customer may release a lost or broken offline computer (activations §9). */
export class LostReleaseAllowance {
  @IsInt() perYear: number;
  @IsInt() left: number;
  /** When the next release is possible; null while one is left. */
  @IsOptional() @IsISO8601() nextAt: string | null;
}

export const lostReleaseAllowance = request('licensing.lost-computers.allowance', {
  http: 'GET /api/account/lost-computers',
  description: 'Returns how many lost computers may still be deactivated.',
  operationId: 'LostComputersController.left',
  input: Nothing,
  output: LostReleaseAllowance,
  access: 'user',
  idempotent: true,
});

/** The computer holds no leased seat. */
export const seatNotLent = failure()('SEAT_NOT_LENT', 'conflict');
/** The releases of this year are used up; `nextOn` is the day (ISO 8601) of the next one. */
export const lostReleasesSpent = failure<{ perYear: number; nextOn: string }>()(
  'LOST_RELEASES_SPENT',
  'conflict',
);

/** Mails the owner a code that releases this computer and nothing else. */
export const sendLostReleaseCode = request('licensing.lost-computers.send-code', {
  input: ActivationId,
  output: SentCode,
  access: 'user',
  fails: [notFound, seatNotLent, lostReleasesSpent, tooManyRequests],
});

export class ReleaseLostComputer extends ActivationId {
  @OneTimeCode() @IsString() @Matches(/^\d{6}$/) code: string;
}

/** Frees the seats of a lost computer before the lease ends. */
export const releaseLostComputer = request('licensing.lost-computers.release', {
  http: 'POST /api/account/activations/:id/lost',
  description: 'Deactivates a lost computer with the mailed code.',
  status: 200,
  input: ReleaseLostComputer,
  output: Activation,
  access: 'user',
  fails: [notFound, seatNotLent, lostReleasesSpent, swapCodeRefused],
});

/** A seat of a computer, as administrators see it. */
export class ComputerSeat {
  @IsString() product: string;
  @IsString() name: string;
  @IsIn(['online', 'offline']) kind: 'online' | 'offline';
  @IsISO8601() takenAt: string;
  /** End of the lease of an offline seat. */
  @IsOptional() @IsISO8601() leaseUntil: string | null;
}

export class CustomerComputer {
  @IsUUID() id: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsIn([...computerStates]) status: ComputerState;
  @IsISO8601() lastSeenAt: string;
  @Many(() => ComputerSeat) seats: ComputerSeat[];
}

export class CustomerComputers {
  @Many(() => CustomerComputer) computers: CustomerComputer[];
  /** Absent if no page was requested: the list is whole then. */
  @IsOptional() @One(() => Pagination) pagination?: Pagination;
}

export class ListCustomerComputers extends OptionalPageQuery {
  /** The id of the customer. */
  @IsUUID() id: string;
}

/** The computers of a customer that hold seats; the last seen is first. */
export const listCustomerComputers = request('licensing.administration.computers', {
  http: 'GET /api/admin/users/:id/computers',
  description: 'Lists the computers of a customer.',
  operationId: 'CustomerComputersController.list',
  input: ListCustomerComputers,
  output: CustomerComputers,
  access: 'licences:read',
  fails: [replyTooLarge],
  idempotent: true,
});

export class ReleaseCustomerComputer extends ActivationId {
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

/** Frees all seats of a computer, leased ones too. Idempotent. */
export const releaseCustomerComputer = request('licensing.administration.release-computer', {
  http: 'POST /api/admin/computers/:id/release',
  description: 'Deactivates a computer of a customer.',
  operationId: 'CustomerComputersController.release',
  status: 200,
  input: ReleaseCustomerComputer,
  output: CustomerComputer,
  access: 'licences:write',
  fails: [notFound],
  idempotent: true,
});
