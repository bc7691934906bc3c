import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { tooManyRequests } from '../kit/failure';
import { Many } from '../kit/nested';
import { request } from '../kit/request';
import { IsSlug, Trimmed } from '../kit/text';

/**
 * Everything that can be said of a licence on a computer (guides/beyond 2.1). The list is closed: a plug-in may know all of
 * them by heart. REMINDER and EXPIRED are also what a plug-in concludes by itself, offline.
 */
export const licenceCodes = [
  'VALID',
  'REMINDER',
  'EXPIRED',
  'REVOKED_REFUND',
  'REVOKED_DISPUTE',
  'SUSPENDED',
  'TRANSFERRED',
  'ACTIVATION_LIMIT',
  'DEVICE_MISMATCH',
  'VERSION_NOT_COVERED',
  'UNKNOWN',
] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/** The licence file is the credential: whoever has it is at the computer it names. */
export class RefreshLicence {
  @Trimmed() @IsString() @Length(1, 65_536) file: string;
  /** Of the plug-in that asks. */
  @IsOptional() @Trimmed() @IsString() @Length(1, 40) @Matches(/^\d+\.\d+\.\d+[\w.+-]*$/) version?: string;
  /** Its slug. What was bought since the last file comes with the next one. */
  @IsOptional() @IsString() @IsSlug() product?: string;
}

export class LicenceCheck {
  @IsOptional() @IsUUID() id: string | null;
  @IsString() product: string;
  @IsString() name: string;
  @IsIn([...licenceCodes]) code: LicenceCode;
}

/** A definite answer. Anything else a plug-in meets, such as a time-out or a 5xx, is no refusal. */
export class LicenceAnswer {
  /** Of the product that asked, or of the whole file: VALID while one of its licences is. */
  @IsIn([...licenceCodes]) code: LicenceCode;
  /** What it means and what to do about it, in the reader's language. */
  @IsString() message: string;
  @IsString() nextStep: string;
  /** Where in the shop the next step is taken. */
  @IsOptional() @IsString() nextPath: string | null;
  @IsISO8601() serverTime: string;
}

export class RefreshedLicence extends LicenceAnswer {
  /** Takes the place of the old file; absent when nothing in it is good any more. */
  @IsOptional() @IsString() licenceFile: string | null;
  @Many(() => LicenceCheck) licences: LicenceCheck[];
}

/** Asked by a computer that has a licence file: still good? */
export const refreshLicence = request('licensing.licence-checks.refresh', {
  input: RefreshLicence,
  output: RefreshedLicence,
  access: 'public',
  fails: [tooManyRequests],
  idempotent: true,
});

export class ReleaseComputer {
  @Trimmed() @IsString() @Length(1, 65_536) file: string;
}

export class ReleasedComputer extends LicenceAnswer {
  /** Whether the computer holds no seats now. When one is lent to it, the words say until when, and the file is to be kept. */
  @IsBoolean() released: boolean;
}

/** The computer gives its own seats back; none of them while one is lent to it. Doing it again changes nothing. */
export const releaseComputer = request('licensing.licence-checks.release', {
  input: ReleaseComputer,
  output: ReleasedComputer,
  access: 'public',
  fails: [tooManyRequests],
  idempotent: true,
});
