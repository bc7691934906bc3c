import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type RefreshedLicence,
  refreshLicence,
  type RefreshLicence,
  releaseComputer,
  type ReleaseComputer,
  type ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { Sender } from '../http/asked';
import { LongBody } from '../http/body-parser';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { LicensingLimits } from './licensing-limits';

/** A licence file of 64 kB and what stands around it. */
const maxLicenceBytes = 100 * 1024;

/** What plug-ins ask with their licence file in hand, without signing in. */
@Public()
@Controller('api/licensing')
export class LicenceChecksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimits,
  ) {}

  @Post('refresh')
  @HttpCode(200)
  @LongBody(maxLicenceBytes)
  @Calls(refreshLicence)
  refresh(
    @Body(input(refreshLicence)) body: RefreshLicence,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<RefreshedLicence> {
    return this.limits.check(address, () => this.rpc.call(refreshLicence, body, actor));
  }

  @Post('release')
  @HttpCode(200)
  @LongBody(maxLicenceBytes)
  @Calls(releaseComputer)
  release(
    @Body(input(releaseComputer)) body: ReleaseComputer,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<ReleasedComputer> {
    return this.limits.check(address, () => this.rpc.call(releaseComputer, body, actor));
  }
}
