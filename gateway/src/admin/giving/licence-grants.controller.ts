import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
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
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';

/** Licences that administrators give to a customer. */
@Admin()
@Controller('api/admin')
export class LicenceGrantsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('users/:id/licence-grants')
  @Calls(listLicenceGrants)
  list(
    @QueryInput(listLicenceGrants) input: ListLicenceGrants,
    @CurrentActor() actor: Actor,
  ): Promise<LicenceGrants> {
    return this.rpc.call(listLicenceGrants, input, actor);
  }

  @RecentLogin()
  @Post('users/:id/licence-grants')
  @Calls(grantLicence)
  grant(@BodyInput(grantLicence) input: GrantLicence, @CurrentActor() actor: Actor): Promise<LicenceGrant> {
    return this.rpc.call(grantLicence, input, actor);
  }

  @Post('licence-grants/:id/revoke')
  @HttpCode(200)
  @Calls(revokeLicenceGrant)
  revoke(
    @QueryInput(revokeLicenceGrant) input: LicenceGrantId,
    @CurrentActor() actor: Actor,
  ): Promise<LicenceGrant> {
    return this.rpc.call(revokeLicenceGrant, input, actor);
  }
}
