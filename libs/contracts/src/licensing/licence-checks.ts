import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { IsComparableVersion } from '../catalogue/releases';
import { tooManyRequests } from '../kit/failure';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { IsSlug, Trimmed } from '../kit/text';
import { licenceFileTooLarge, maxLicenceFileLength } from './activations';

/**
 * The codes of a licence on a computer (activations §3). The list is closed, so a plug-in can handle all of them. A plug-in also
 * determines REMINDER and EXPIRED itself while it is offline.
 */
export const licenceCodes = [
  'VALID',
  'REMINDER',
  'EXPIRED',
  'REVOKED_REFUND',
  'REVOKED_DISPUTE',
  'SUSPENDED',
  'SUPERSEDED',
  'TRANSFERRED',
  'ACTIVATION_LIMIT',
  'DEVICE_MISMATCH',
  'VERSION_NOT_COVERED',
  'UNKNOWN',
] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/** The licence file is the credential of its computer. */
export class RefreshLicence {
  @Trimmed() @IsString() @Length(1, maxLicenceFileLength) file: string;
  /** The version of the requesting plug-in. */
  @IsOptional() @Trimmed() @IsString() @Length(1, 40) @Matches(/^\d+\.\d+\.\d+[\w.+-]*$/) version?: string;
  /** The slug of the requesting plug-in. Products that were bought since the last file are added to the next one. */
  @IsOptional() @IsString() @IsSlug() product?: string;
}

export class LicenceCheck {
  @IsOptional() @IsUUID() id: string | null;
  @IsString() product: string;
  @IsString() name: string;
  @IsIn([...licenceCodes]) code: LicenceCode;
}

/** A definite status. Any other outcome of the request, such as a timeout or a 5xx, does not invalidate a licence. */
export class LicenceStatus {
  /** The code of the requested product; without a product that of the whole file, which is VALID if one of its licences is. */
  @IsIn([...licenceCodes]) code: LicenceCode;
  /** The meaning of the code, in the language of the request; `nextStep` is the remedy. */
  @IsString() message: string;
  @IsString() nextStep: string;
  /** The page of the shop on which the next step is taken. */
  @IsOptional() @IsString() nextPath: string | null;
  @IsISO8601() serverTime: string;
}

export class RefreshedLicence extends LicenceStatus {
  /** Replaces the old file; null when none of its licences is valid. */
  @IsOptional() @IsString() licenceFile: string | null;
  @Many(() => LicenceCheck) licences: LicenceCheck[];
}

/** Refreshes the licence file of a computer. */
export const refreshLicence = request('licensing.licence-checks.refresh', {
  input: RefreshLicence,
  output: RefreshedLicence,
  access: 'public',
  fails: [licenceFileTooLarge, tooManyRequests],
  idempotent: true,
});

export class ReleaseComputer {
  @Trimmed() @IsString() @Length(1, maxLicenceFileLength) file: string;
}

export class ReleasedComputer extends LicenceStatus {
  /**
   * True when the computer holds no seats any more. False while a seat is leased: `message` contains the end of the lease, and
   * the computer keeps its file.
   */
  @IsBoolean() released: boolean;
}

/** Frees the seats of the requesting computer, unless one of them is leased. Idempotent. */
export const releaseComputer = request('licensing.licence-checks.release', {
  input: ReleaseComputer,
  output: ReleasedComputer,
  access: 'public',
  fails: [tooManyRequests],
  idempotent: true,
});

/** The licence file is the credential of its computer. */
export class FindCoverage {
  @Trimmed() @IsString() @Length(1, maxLicenceFileLength) file: string;
  /** Slug. */
  @IsString() @IsSlug() product: string;
  /** A version that is to be downloaded. */
  @IsOptional() @IsComparableVersion() version?: string;
}

export class Coverage {
  @IsIn([...licenceCodes]) code: LicenceCode;
  /** The first version that the licence does not cover; null if it covers every version. */
  @IsOptional() @IsString() coversBelow: string | null;
  @IsOptional() @IsString() deviceId: string | null;
}

/** Which versions of a product a licence file covers. Takes no seat. */
export const findCoverage = request('licensing.licence-checks.find-coverage', {
  input: FindCoverage,
  output: Coverage,
  access: 'public',
  idempotent: true,
});
