import { IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { AppPassword } from './app-passwords';

/** A requested change of the address, or of its confirmation: then both addresses are equal. */
export class EmailChangeRecord {
  /** Empty if it was not recorded. */
  @IsString() oldEmail: string;
  @IsString() newEmail: string;
  @IsISO8601() askedAt: string;
  @IsISO8601() expiresAt: string;
  /** When the link was used; null if it was not. */
  @IsOptional() @IsISO8601() redeemedAt: string | null;
}

/** A confirmed former address of the account. */
export class FormerEmail {
  @IsString() email: string;
  @IsISO8601() since: string;
  @IsISO8601() until: string;
}

export class ExportedNote {
  @IsString() text: string;
  @IsISO8601() createdAt: string;
}

/** An account of the same person that an administrator merged into this one. */
export class MergedAccountRecord {
  @IsString() email: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsISO8601() mergedAt: string;
}

export class IdentityExport {
  /** Newest first. */
  @Many(() => EmailChangeRecord) addressChanges: EmailChangeRecord[];
  /** Last one first. */
  @Many(() => FormerEmail) formerAddresses: FormerEmail[];
  /** Without the passwords, which are not stored. */
  @IsOptional() @Many(() => AppPassword) appPasswords?: AppPassword[];
  /** What administrators noted about the user, newest first. */
  @IsOptional() @Many(() => ExportedNote) notes?: ExportedNote[];
  @IsOptional() @Many(() => MergedAccountRecord) mergedAccounts?: MergedAccountRecord[];
}

export class ExportIdentityData {
  @IsUUID() userId: string;
}

/** Identity's part of the data export, apart from account and sessions. */
export const exportIdentityData = request('identity.personal-data.export', {
  input: ExportIdentityData,
  output: IdentityExport,
  access: 'service',
  idempotent: true,
});
