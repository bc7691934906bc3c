import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  grantLicence,
  type GrantLicence,
  type LicenceGrant,
  type LicenceGrantId,
  type LicenceGrants,
  listLicenceGrants,
  type ListLicenceGrants,
  revokeLicenceGrant,
} from '#contracts/licensing/giving/licence-grants';
import { Handles } from '#platform/rpc/handles';
import { LicenceGrantsService } from './licence-grants.service';

@Controller()
export class LicenceGrantsHandlers {
  constructor(private readonly grants: LicenceGrantsService) {}

  @Handles(listLicenceGrants)
  async list({ id }: ListLicenceGrants): Promise<LicenceGrants> {
    return { grants: await this.grants.list(id) };
  }

  @Handles(grantLicence)
  grant(input: GrantLicence, { userId }: UserActor): Promise<LicenceGrant> {
    return this.grants.grant(input, userId);
  }

  @Handles(revokeLicenceGrant)
  revoke({ id }: LicenceGrantId): Promise<LicenceGrant> {
    return this.grants.revoke(id);
  }
}
