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
import { One } from '../fields/nested';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import {
  activationLimit,
  ComputerInput,
  IsProductList,
  IsSwapCode,
  licenceFileTooLarge,
  nothingToActivate,
} from './activations';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** The request of a computer without a network, in a file or a QR code (activations §5). */
export class OfflineRequest extends ComputerInput {
  @Equals(1) v: 1;
  @IsProductList() products?: string[];
  /** `x` of an Ed25519 public key in JWK form (RFC 8037); the computer signs its return receipt with the private key. */
  @IsString() @Matches(/^[\w-]{43}$/) devicePublicKey: string;
  @IsString() @Matches(/^[\w-]{16,64}$/) nonce: string;
}

const leaseDays = [30, 180, 365] as const;
export type LeaseDays = (typeof leaseDays)[number];

export class ActivateOffline {
  @IsDefined() @One(() => OfflineRequest) request: OfflineRequest;
  /** All licences of the products in the request if absent. */
  @IsOptional() @IsArray() @ArrayMaxSize(200) @IsUUID(undefined, { each: true }) licenceIds?: string[];
  @IsIn([...leaseDays]) leaseDays: LeaseDays;
  /** The id of a computer that is deactivated in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @IsSwapCode() swapCode?: string;
}

export class OfflineActivation {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsArray() @IsString({ each: true }) products: string[];
  /** End of the lease, unless a return receipt ends it early. */
  @IsISO8601() leaseUntil: string;
  @IsString() licenceFile: string;
}

/** The lease of this request was ended early, or the request is from another computer: a new request is needed. */
export const offlineRequestSpent = failure()('OFFLINE_REQUEST_SPENT', 'conflict');

/** Leases seats to an offline computer. Idempotent for the same request; a new request of the same computer renews its lease. */
export const activateOffline = request('licensing.offline-activations.create', {
  input: ActivateOffline,
  output: OfflineActivation,
  access: 'user',
  fails: [
    activationLimit,
    licenceFileTooLarge,
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
  /** The id of the activation. */
  @IsUUID() id: string;
  /** JWS of `{activationId, nonce, at}`, signed with the device's key after it has deleted its file. */
  @Trimmed() @IsString() @Length(20, 4_096) receipt: string;
}

export class ReturnedOffline {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsISO8601() returnedAt: string;
}

/** The receipt is not signed by that computer, or not for its last file. */
export const receiptRefused = failure()('RECEIPT_REFUSED', 'invalid');

/** Frees the seats of a computer before the lease ends. Idempotent. */
export const returnOffline = request('licensing.offline-activations.return', {
  http: 'POST /api/licensing/offline-activations/:id/return',
  description: 'Deactivates a computer that is not connected, by its receipt.',
  status: 200,
  input: ReturnOffline,
  output: ReturnedOffline,
  access: 'user',
  fails: [notFound, receiptRefused],
  idempotent: true,
});
