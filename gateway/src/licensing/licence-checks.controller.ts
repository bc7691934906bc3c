import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import { maxLicenceFileLength } from '#contracts/licensing/activations';
import {
  type RefreshedLicence,
  refreshLicence,
  type RefreshLicence,
  releaseComputer,
  type ReleaseComputer,
  type ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { LongBody } from '../request-bodies/body-parser';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { LicensingLimitsService } from './licensing-limits';

/** The largest licence file and its envelope. */
const maxLicenceBytes = maxLicenceFileLength + 4 * 1024;

/** Requests of plug-ins with their licence file, without a session. */
@Public()
@Controller('api/licensing')
export class LicenceChecksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @Post('refresh')
  @HttpCode(200)
  @LongBody(maxLicenceBytes)
  @Calls(refreshLicence)
  refresh(
    @Body(validated(refreshLicence)) body: RefreshLicence,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<RefreshedLicence> {
    return this.limits.check(address, () => this.rpc.call(refreshLicence, body, actor));
  }

  @Post('release')
  @HttpCode(200)
  @LongBody(maxLicenceBytes)
  @Calls(releaseComputer)
  release(
    @Body(validated(releaseComputer)) body: ReleaseComputer,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<ReleasedComputer> {
    return this.limits.check(address, () => this.rpc.call(releaseComputer, body, actor));
  }
}
