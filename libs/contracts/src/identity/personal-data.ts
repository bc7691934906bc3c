import { IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../kit/nested';
import { request } from '../kit/request';

/** Another address that was asked for, or a link to show that the present one is one's own: then both are the same. */
export class AddressChange {
  /** Empty where it was not kept. */
  @IsString() oldEmail: string;
  @IsString() newEmail: string;
  @IsISO8601() askedAt: string;
  @IsISO8601() expiresAt: string;
  /** When the link was used. Null where it was not, and for links from before this was kept. */
  @IsOptional() @IsISO8601() redeemedAt: string | null;
}

/** An address that the account had and its owner had shown to be theirs. */
export class FormerAddress {
  @IsString() email: string;
  @IsISO8601() since: string;
  @IsISO8601() until: string;
}

export class IdentityShare {
  /** The newest first. */
  @Many(() => AddressChange) addressChanges: AddressChange[];
  /** The last one first. */
  @Many(() => FormerAddress) formerAddresses: FormerAddress[];
}

export class IdentityShareOf {
  @IsUUID() userId: string;
}

/** What identity has of a customer beside the account and its sessions, for the data export. */
export const identityShare = request('identity.personal-data.share', {
  input: IdentityShareOf,
  output: IdentityShare,
  access: 'service',
  idempotent: true,
});
