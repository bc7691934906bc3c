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
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Many } from '../kit/nested';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { activationLimit, Machine, nothingToActivate, SwapCode, TakenSeat } from './computers';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** What a plug-in says when it wants to be activated through the browser (guides/beyond 2.1, after RFC 8628). */
export class StartPairing extends Machine {
  /** The plug-in that asks, and its version: shown to the person who confirms. */
  @IsOptional() @Trimmed() @IsString() @Length(1, 80) client?: string;
}

export class StartedPairing {
  @IsUUID() pairingId: string;
  /** Shown on the computer and compared by its owner. */
  @IsString() userCode: string;
  /** Where the owner confirms it. */
  @IsString() url: string;
  /** Only the computer knows it. */
  @IsString() pollSecret: string;
  /** Seconds between two questions. */
  @IsInt() interval: number;
  @IsISO8601() expiresAt: string;
}

export const startPairing = request('licensing.pairings.start', {
  input: StartPairing,
  output: StartedPairing,
  access: 'public',
  fails: [tooManyRequests],
});

/** Its owner said no. */
export const pairingDenied = failure()('PAIRING_DENIED', 'forbidden');
/** Too late, or the file was handed out already: a new pairing is needed. */
export const pairingExpired = failure()('PAIRING_EXPIRED', 'gone');

export class PollPairing {
  @IsUUID() id: string;
  @IsString() @Length(20, 128) pollSecret: string;
}

export class PolledPairing {
  @IsIn(['waiting', 'approved']) state: 'waiting' | 'approved';
  @IsOptional() @IsUUID() activationId: string | null;
  /** Handed out once. */
  @IsOptional() @IsString() licenceFile: string | null;
}

export const pollPairing = request('licensing.pairings.poll', {
  input: PollPairing,
  output: PolledPairing,
  access: 'public',
  fails: [notFound, pairingDenied, pairingExpired],
});

export class PairingCode {
  /** However it was typed: small letters, with or without the hyphen. */
  @Trimmed() @IsString() @Length(8, 12) @Matches(/^[A-Za-z -]+$/) userCode: string;
}

export class PairedProduct {
  @IsString() product: string;
  @IsString() name: string;
  @IsInt() seatLimit: number;
  @IsInt() seatsUsed: number;
}

/** What somebody sees before they say yes or no. */
export class Pairing {
  @IsString() machineName: string;
  @IsString() os: string;
  @IsOptional() @IsString() client: string | null;
  @IsIn(['waiting', 'approved', 'denied']) state: 'waiting' | 'approved' | 'denied';
  @IsISO8601() expiresAt: string;
  /** What the computer would be licensed for. */
  @Many(() => PairedProduct) licences: PairedProduct[];
  /** Whether another computer has to give up its seats. */
  @IsBoolean() isFull: boolean;
  /** Those that could, the longest unseen first. */
  @Many(() => TakenSeat) seats: TakenSeat[];
  /** Swaps of computers seen in the last 90 days; beyond them a mailed code goes on. */
  @IsInt() swapsLeft: number;
}

/** For whoever is signed in and has the code. */
export const viewPairing = request('licensing.pairings.view', {
  input: PairingCode,
  output: Pairing,
  access: 'user',
  fails: [notFound, pairingExpired, tooManyRequests],
  idempotent: true,
});

export class ApprovePairing extends PairingCode {
  /** A computer that gives up its seats in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @SwapCode() swapCode?: string;
}

export class DecidedPairing {
  @IsIn(['approved', 'denied']) state: 'approved' | 'denied';
  @IsString() machineName: string;
}

/** Registers the computer and takes its seats. Doing it again changes nothing. */
export const approvePairing = request('licensing.pairings.approve', {
  input: ApprovePairing,
  output: DecidedPairing,
  access: 'user',
  fails: [
    notFound,
    pairingExpired,
    pairingDenied,
    activationLimit,
    nothingToActivate,
    swapCodeRequired,
    swapCodeRefused,
    tooManyRequests,
  ],
  idempotent: true,
});

export const denyPairing = request('licensing.pairings.deny', {
  input: PairingCode,
  output: DecidedPairing,
  access: 'user',
  fails: [notFound, pairingExpired, tooManyRequests],
  idempotent: true,
});
