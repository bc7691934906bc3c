import {
  ArrayMaxSize,
  IsArray,
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
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Many, One } from '../kit/nested';
import { Nothing, request } from '../kit/request';
import { NullIsAbsent, Trimmed } from '../kit/text';
import { swapCodeRefused, swapCodeRequired } from './swaps';

/** Slugs; all products when absent. */
export function Products(): PropertyDecorator {
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

/** The mailed code for a swap beyond the year's allowance. */
export function SwapCode(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [NullIsAbsent(), Trimmed(), IsOptional(), IsString(), Matches(/^\d{6}$/)])
      rule(target, property);
  };
}

/** What a computer says of itself (spec storefront §3, activation). */
export class Device {
  @IsOptional() @IsString() @MaxLength(80) osVersion?: string;
  @IsOptional() @IsString() @MaxLength(120) cpuModel?: string;
  @IsOptional() @IsNumber() @Min(0) @Max(65_536) memoryGb?: number;
}

/** A registered computer. */
export class Activation {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  /** Shown as the computer's code. */
  @IsString() deviceId: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsIn([...computerStates]) status: ComputerState;
  @IsISO8601() issuedAt: string;
  @IsISO8601() lastSeenAt: string;
  @One(() => Device) device: Device;
  /** Names of the products that hold a seat there. */
  @IsArray() @IsString({ each: true }) products: string[];
  /** Lent to a computer without a network: its seats are taken until then, deactivated or not. */
  @IsOptional() @IsISO8601() offlineUntil: string | null;
}

export class Activations {
  @Many(() => Activation) activations: Activation[];
}

export const listActivations = request('licensing.computers.list', {
  input: Nothing,
  output: Activations,
  access: 'user',
  idempotent: true,
});

export class ActivationId {
  @IsUUID() id: string;
}

/** Frees its seats. Doing it again changes nothing. */
export const deactivateComputer = request('licensing.computers.deactivate', {
  input: ActivationId,
  output: Activation,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

function IsPart(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [Trimmed(), IsOptional(), IsString(), Length(8, 128)]) rule(target, property);
  };
}

/** Hashes of what identifies a computer's parts; serial numbers themselves stay at home. */
export class MachineParts {
  @IsPart() board?: string;
  @IsPart() disk?: string;
  @IsPart() os?: string;
}

/** A computer as its plug-in knows it. */
export class Machine {
  @Trimmed() @IsString() @Length(8, 128) @Matches(/^[\w.:-]+$/) deviceId: string;
  /** The recipe by which that id was made, so that a later recipe is told apart. */
  @IsOptional() @Trimmed() @IsString() @Length(1, 40) deviceSpec?: string;
  /** With these a computer whose id changed is known again. */
  @NullIsAbsent() @IsOptional() @One(() => MachineParts) components?: MachineParts;
  @Trimmed() @IsString() @Length(1, 80) machineName: string;
  @Trimmed() @IsString() @Length(1, 40) os: string;
  @NullIsAbsent() @IsOptional() @One(() => Device) device?: Device;
}

export class ActivateComputer extends Machine {
  @Products() products?: string[];
  /** A computer that gives up its seats in the same step. */
  @IsOptional() @IsUUID() replaces?: string;
  @SwapCode() swapCode?: string;
}

/** One seat that is taken, for its owner's eyes. */
export class TakenSeat {
  @IsUUID() activationId: string;
  @IsString() machineName: string;
  @IsString() os: string;
  @IsISO8601() lastSeenAt: string;
  /** Until then it cannot give its seat up; free again on that day. */
  @IsOptional() @IsISO8601() offlineUntil: string | null;
}

export class Activated {
  @One(() => Activation) activation: Activation;
  /** JWS (RFC 7515, Ed25519): names licences, device and dates, and is checked offline with the keys. */
  @IsString() licenceFile: string;
}

/** Spec storefront §9: a licence permits installation on up to 3 computers. */
export const activationLimit = failure<{ limit: number; seats: TakenSeat[] }>()(
  'ACTIVATION_LIMIT',
  'conflict',
);
/** There is no living licence for what was asked. */
export const nothingToActivate = failure()('NOTHING_TO_ACTIVATE', 'not-found');

export const activateComputer = request('licensing.computers.activate', {
  input: ActivateComputer,
  output: Activated,
  access: 'user',
  fails: [activationLimit, nothingToActivate, notFound, swapCodeRequired, swapCodeRefused, tooManyRequests],
  idempotent: true,
});

export class LicensingKeys {
  /** JWKS (RFC 7517). */
  @IsArray() @IsObject({ each: true }) keys: object[];
}

export const licensingKeys = request('licensing.computers.keys', {
  input: Nothing,
  output: LicensingKeys,
  access: 'public',
  idempotent: true,
});
