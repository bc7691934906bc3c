import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OneTimeCode } from '../fields/code';
import { failure, notFound, replyTooLarge, tooManyRequests } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { OptionalPageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { SingleLine, Trimmed } from '../kit/text';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** A list of product slugs; all products if absent. */
export function IsProductList(): PropertyDecorator {
  return (target, property) => {
    const each = { each: true };
    const rules = [
      IsOptional(),
      IsArray(),
      ArrayMaxSize(200),
      Length(1, 80, each),
      Matches(/^[a-z0-9-]+$/, each),
    ];
    for (const rule of rules) rule(target, String(property));
  };
}

export const computerStates = ['active', 'deactivated'] as const;
export type ComputerState = (typeof computerStates)[number];

/** The mailed code of six digits for a swap beyond the yearly allowance. */
export function IsSwapCode(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [OneTimeCode(), IsOptional(), IsString(), Matches(/^\d{6}$/)]) rule(target, property);
  };
}

/** Details that a computer reports about itself (storefront §3, activation). */
export class Device {
  @IsOptional() @IsString() @MaxLength(80) osVersion?: string;
  @IsOptional() @IsString() @MaxLength(120) cpuModel?: string;
  @IsOptional() @IsNumber() @Min(0) @Max(65_536) memoryGb?: number;
}

/** A registered computer, as its owner sees it. */
export class Activation {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  /** Displayed as the code of the computer. */
  @IsString() deviceId: string;
  @IsString() machineName: string;
  /** The name that the owner gave it. */
  @IsOptional() @IsString() givenName: string | null;
  @IsString() os: string;
  @IsIn([...computerStates]) status: ComputerState;
  @IsISO8601() issuedAt: string;
  @IsISO8601() lastSeenAt: string;
  @One(() => Device) device: Device;
  /** Names of the products whose seats the computer holds. */
  @IsArray() @IsString({ each: true }) products: string[];
  /** End of the lease of its offline seats: they stay in use until then, even if the computer is deactivated. */
  @IsOptional() @IsISO8601() offlineUntil: string | null;
  /** Whether a new computer that takes its seat within 30 days after a deactivation makes one of the year's swaps. */
  @IsBoolean() countsAsSwap: boolean;
}

export class Activations {
  @Many(() => Activation) activations: Activation[];
  /** Absent if no page was requested: the list is whole then. */
  @IsOptional() @One(() => Pagination) pagination?: Pagination;
}

export const listActivations = request('licensing.activations.list', {
  http: 'GET /api/account/activations',
  description: 'Lists the computers of the customer.',
  operationId: 'ComputersController.list',
  input: OptionalPageQuery,
  output: Activations,
  access: 'user',
  fails: [replyTooLarge],
  idempotent: true,
});

export class ActivationId {
  @IsUUID() id: string;
}

/** Frees the seats of a computer. Idempotent. */
export const deactivateComputer = request('licensing.activations.deactivate', {
  http: 'POST /api/account/activations/:id/deactivate',
  description: 'Deactivates a computer of the customer.',
  operationId: 'ComputersController.deactivate',
  status: 200,
  input: ActivationId,
  output: Activation,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

function IsComponentHash(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [Trimmed(), IsOptional(), IsString(), Length(8, 128)]) rule(target, property);
  };
}

/** Hashes of serial numbers of components; the serial numbers themselves are never sent. */
export class ComputerComponents {
  @IsComponentHash() board?: string;
  @IsComponentHash() disk?: string;
  @IsComponentHash() os?: string;
}

/** A computer as its plug-in describes it. */
export class ComputerInput {
  @Trimmed() @IsString() @Length(8, 128) @Matches(/^[\w.:-]+$/) deviceId: string;
  /** The version of the algorithm that computed the device id. */
  @IsOptional() @Trimmed() @IsString() @Length(1, 40) deviceSpec?: string;
  /** A computer whose device id has changed is recognized by two of three components. */
  @IsOptional() @One(() => ComputerComponents) components?: ComputerComponents;
  @SingleLine() @IsString() @Length(1, 80) machineName: string;
  @SingleLine() @IsString() @Length(1, 40) os: string;
  @IsOptional() @One(() => Device) device?: Device;
}

export class ActivateComputer extends ComputerInput {
  @IsProductList() products?: string[];
  /** The id of a computer that is deactivated in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @IsSwapCode() swapCode?: string;
}

/** An active seat of a licence, with the computer that holds it. */
export class ActiveSeat {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsISO8601() lastSeenAt: string;
  /** End of the lease; the seat cannot be freed before. */
  @IsOptional() @IsISO8601() offlineUntil: string | null;
}

export class ActivationResult {
  @One(() => Activation) activation: Activation;
  /** JWS (RFC 7515, Ed25519) with licences, device and dates; a plug-in verifies it offline with the published keys. */
  @IsString() licenceFile: string;
}

/** Computers that a refusal lists: those that were not seen for the longest time. `limit` is the number of all of them. */
export const maxListedSeats = 100;

/** Storefront §9: a licence permits installation on up to 3 computers. */
export const activationLimit = failure<{ limit: number; seats: ActiveSeat[] }>()(
  'ACTIVATION_LIMIT',
  'conflict',
);
/** Characters of the largest licence file: about 5,000 licences. A refresh has the whole file in its body. */
export const maxLicenceFileLength = 1_048_576;

/** The licences do not fit into one file. Nothing was changed: the request has to name its `products`. */
export const licenceFileTooLarge = failure<{ licences: number }>()('LICENCE_FILE_TOO_LARGE', 'conflict');

/** The user has no usable licence for the requested products. */
export const nothingToActivate = failure()('NOTHING_TO_ACTIVATE', 'not-found');

export const activateComputer = request('licensing.activations.activate', {
  input: ActivateComputer,
  output: ActivationResult,
  access: 'user',
  fails: [
    activationLimit,
    licenceFileTooLarge,
    nothingToActivate,
    notFound,
    swapCodeRequired,
    swapCodeRefused,
    tooManyRequests,
  ],
  idempotent: true,
});

export class LicensingKeys {
  /** JWKS (RFC 7517). */
  @IsArray() @IsObject({ each: true }) keys: object[];
}

export const licensingKeys = request('licensing.licence-files.keys', {
  http: 'GET /api/licensing/keys',
  description: 'Returns the public keys that verify licence files (JWK).',
  operationId: 'ActivationsController.keys',
  cache: [],
  input: Nothing,
  output: LicensingKeys,
  access: 'public',
  idempotent: true,
});
