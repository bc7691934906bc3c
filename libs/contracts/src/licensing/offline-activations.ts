import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsDefined,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { One } from '../kit/nested';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { activationLimit, Machine, nothingToActivate, Products, SwapCode } from './computers';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** What a computer without a network writes into a file or a QR code (guides/beyond 2.2). */
export class OfflineRequest extends Machine {
  @Equals(1) v: 1;
  @Products() products?: string[];
  /** `x` of an Ed25519 key in JWK form (RFC 8037): with the other half the computer signs its return. */
  @IsString() @Matches(/^[\w-]{43}$/) devicePublicKey: string;
  @IsString() @Matches(/^[\w-]{16,64}$/) nonce: string;
}

export const leaseDays = [30, 180, 365] as const;
export type LeaseDays = (typeof leaseDays)[number];

export class ActivateOffline {
  @IsDefined() @One(() => OfflineRequest) request: OfflineRequest;
  /** All that the request names when absent. */
  @IsOptional() @IsArray() @ArrayMaxSize(200) @IsUUID(undefined, { each: true }) licenceIds?: string[];
  @IsIn([...leaseDays]) leaseDays: LeaseDays;
  /** A computer that gives up its seats in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @SwapCode() swapCode?: string;
}

export class OfflineActivation {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsArray() @IsString({ each: true }) products: string[];
  /** The seat is taken until then, unless the computer signs that it gives it back. */
  @IsISO8601() leaseUntil: string;
  @IsString() licenceFile: string;
}

/** The request was used and its seat returned, or it is another computer's: a new request is needed. */
export const offlineRequestSpent = failure()('OFFLINE_REQUEST_SPENT', 'conflict');

/** The same request twice gives the same file; a new one of the same computer renews its lease. */
export const activateOffline = request('licensing.offline-activations.create', {
  input: ActivateOffline,
  output: OfflineActivation,
  access: 'user',
  fails: [
    activationLimit,
    nothingToActivate,
    notFound,
    offlineRequestSpent,
    swapCodeRequired,
    swapCodeRefused,
    tooManyRequests,
  ],
  idempotent: true,
});

export class ReturnOffline {
  /** Of the activation. */
  @IsUUID() id: string;
  /** JWS of `{activationId, nonce, at}`, signed with the device's key after it has deleted its file. */
  @Trimmed() @IsString() @Length(20, 4_096) receipt: string;
}

export class ReturnedOffline {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsISO8601() returnedAt: string;
}

/** Not signed by that computer, or not about its last file. */
export const receiptRefused = failure()('RECEIPT_REFUSED', 'invalid');

/** Frees the seats of a computer before its lease ends. Doing it again changes nothing. */
export const returnOffline = request('licensing.offline-activations.return', {
  input: ReturnOffline,
  output: ReturnedOffline,
  access: 'user',
  fails: [notFound, receiptRefused],
  idempotent: true,
});
