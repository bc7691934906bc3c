import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { alreadyOwned } from '../../commerce/pricing/quotes';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import { Many } from '../../fields/nested';
import { notFound, unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsSlug, Trimmed } from '../../kit/text';

const grantReasons = ['press', 'apology', 'nfr', 'other'] as const;
export type GrantReason = (typeof grantReasons)[number];

export class ListLicenceGrants {
  /** The customer. */
  @IsUUID() id: string;
}

/** A licence that an administrator gave to a customer. */
export class LicenceGrant {
  @IsUUID() id: string;
  @IsString() product: string;
  @IsIn([...grantReasons]) reason: GrantReason;
  @IsString() note: string;
  @IsISO8601() grantedAt: string;
  @IsOptional() @IsISO8601() revokedAt: string | null;
}

export class LicenceGrants {
  @Many(() => LicenceGrant) grants: LicenceGrant[];
}

/** Newest first. */
export const listLicenceGrants = request('licensing.grants.list', {
  http: 'GET /api/admin/users/:id/licence-grants',
  description: 'Lists the licences that were given to a customer.',
  operationId: 'LicenceGrantsController.list',
  input: ListLicenceGrants,
  output: LicenceGrants,
  access: 'licences:read',
  idempotent: true,
});

export class GrantLicence extends ListLicenceGrants {
  @IsString() @IsSlug() slug: string;
  @IsIn([...grantReasons]) reason: GrantReason;
  /** For administrators; the customer does not read it. */
  @Trimmed() @IsString() @MaxLength(500) note: string = '';
}

/** Gives the customer a licence, which is mailed. @throws ALREADY_OWNED */
export const grantLicence = request('licensing.grants.create', {
  http: 'POST /api/admin/users/:id/licence-grants',
  description: 'Gives a customer a licence.',
  operationId: 'LicenceGrantsController.grant',
  input: GrantLicence,
  output: LicenceGrant,
  access: 'licences:write',
  recentLogin: true,
  fails: [notFound, pluginNotFound, pluginWithoutFiles, alreadyOwned, unavailable],
});

export class LicenceGrantId {
  @IsUUID() id: string;
}

/** Takes a given licence back. The customer keeps the product if another purchase grants it. */
export const revokeLicenceGrant = request('licensing.grants.revoke', {
  http: 'POST /api/admin/licence-grants/:id/revoke',
  description: 'Takes back a licence that was given to a customer.',
  operationId: 'LicenceGrantsController.revoke',
  status: 200,
  input: LicenceGrantId,
  output: LicenceGrant,
  access: 'licences:write',
  fails: [notFound],
  idempotent: true,
});
