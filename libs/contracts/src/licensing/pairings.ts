import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { TypedCode } from '../fields/code';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { SingleLine } from '../kit/text';
import {
  activationLimit,
  ActiveSeat,
  ComputerInput,
  IsProductList,
  IsSwapCode,
  licenceFileTooLarge,
  nothingToActivate,
} from './activations';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** Starts an activation in the browser (activations §4, after RFC 8628). */
export class StartPairing extends ComputerInput {
  /** The licence file has these products only; all of the account if absent. One without a licence can be tried. */
  @IsProductList() products?: string[];
  /** The requesting plug-in and its version, shown to the user who confirms. */
  @IsOptional() @SingleLine() @IsString() @Length(1, 80) client?: string;
  /** The user has chosen the trial in the plug-in. */
  @IsOptional() @IsBoolean() wantsTrial?: boolean;
}

export class StartedPairing {
  @IsUUID() pairingId: string;
  /** Displayed by the computer, compared by its owner. */
  @IsString() userCode: string;
  /** The page on which the owner confirms it. */
  @IsString() url: string;
  /** Known to the computer only. */
  @IsString() pollSecret: string;
  /** Seconds between two polls. */
  @IsInt() interval: number;
  @IsISO8601() expiresAt: string;
}

export const startPairing = request('licensing.pairings.start', {
  input: StartPairing,
  output: StartedPairing,
  access: 'public',
  fails: [tooManyRequests],
});

/** The owner has denied the pairing. */
export const pairingDenied = failure()('PAIRING_DENIED', 'forbidden');
/** The pairing has expired, or its file was fetched already: a new pairing is needed. */
export const pairingExpired = failure()('PAIRING_EXPIRED', 'gone');

export class PollPairing {
  @IsUUID() id: string;
  @IsString() @Length(20, 128) pollSecret: string;
}

export class PolledPairing {
  @IsIn(['waiting', 'approved']) state: 'waiting' | 'approved';
  @IsOptional() @IsUUID() activationId: string | null;
  /** Returned once. */
  @IsOptional() @IsString() licenceFile: string | null;
}

export const pollPairing = request('licensing.pairings.poll', {
  input: PollPairing,
  output: PolledPairing,
  access: 'public',
  fails: [notFound, pairingDenied, pairingExpired, licenceFileTooLarge],
});

export class PairingCode {
  /** Case and hyphen do not matter. */
  @TypedCode() @IsString() @Length(8, 12) @Matches(/^[A-Za-z -]+$/) userCode: string;
}

export class PairedProduct {
  @IsString() product: string;
  @IsString() name: string;
  @IsInt() seatLimit: number;
  @IsInt() seatsUsed: number;
}

/** A pairing as the user sees it before the decision. */
export class Pairing {
  @IsUUID() pairingId: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsOptional() @IsString() client: string | null;
  /** Slug of the only product that is requested: without a licence it can be tried. */
  @IsOptional() @IsString() product: string | null;
  @IsIn(['waiting', 'approved', 'denied']) state: 'waiting' | 'approved' | 'denied';
  @IsISO8601() expiresAt: string;
  /** The licences that the computer would use, by name; at most the first hundred. */
  @Many(() => PairedProduct) licences: PairedProduct[];
  /** How many they are. */
  @IsInt() licenceCount: number;
  /** Whether another computer has to be replaced. */
  @IsBoolean() isFull: boolean;
  /** Computers that may be replaced; the one not seen for the longest time is first. At most a hundred. */
  @Many(() => ActiveSeat) seats: ActiveSeat[];
  /** Remaining free swaps of computers seen in the last 90 days; further ones need a mailed code. */
  @IsInt() swapsLeft: number;
}

/** The pairing of a user code, for any signed-in user. */
export const viewPairing = request('licensing.pairings.view', {
  input: PairingCode,
  output: Pairing,
  access: 'user',
  fails: [notFound, pairingExpired, tooManyRequests],
  idempotent: true,
});

export class ApprovePairing extends PairingCode {
  /** The id of a computer that is deactivated in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @IsSwapCode() swapCode?: string;
}

export class PairingDecision {
  @IsIn(['approved', 'denied']) state: 'approved' | 'denied';
  @IsString() machineName: string;
}

/** Activates the computer. Idempotent. */
export const approvePairing = request('licensing.pairings.approve', {
  input: ApprovePairing,
  output: PairingDecision,
  access: 'user',
  fails: [
    notFound,
    pairingExpired,
    pairingDenied,
    activationLimit,
    licenceFileTooLarge,
    nothingToActivate,
    swapCodeRequired,
    swapCodeRefused,
    tooManyRequests,
  ],
  idempotent: true,
});

export const denyPairing = request('licensing.pairings.deny', {
  input: PairingCode,
  output: PairingDecision,
  access: 'user',
  fails: [notFound, pairingExpired, tooManyRequests],
  idempotent: true,
});
