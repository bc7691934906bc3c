import { Controller, Get, Headers, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { Artifact } from '#contracts/catalogue/releases';
import { findUpdate, FindUpdate } from '#contracts/catalogue/release-feeds';
import { One } from '#contracts/fields/nested';
import type { Language } from '#contracts/kit/actor';
import { tooManyRequests } from '#contracts/kit/failure';
import { IsLanguage } from '#contracts/kit/text';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { GatewayConfig } from '../gateway.config';
import { ClientAddress } from '../http/client-address';
import { Calls, type RouteContract } from '../http/route-contract';
import { QueryInput } from '../http/route-input';
import { LicensingLimitsService } from '../licensing/licensing-limits';
import { FileAccessService, licenceHeader } from './file-access';
import { OfferedRelease, offeredRelease } from './offered-release';
import { releaseFileUrl } from './release-file-url';

class CheckUpdate extends FindUpdate {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The installed version was withdrawn. */
class Withdrawal {
  @IsString() version: string;
  /** In the language of `lang`. */
  @IsString() reason: string;
}

class UpdateOffer {
  /** Null if there is no newer version. The addresses of its files are valid for minutes. */
  @IsOptional() @One(() => OfferedRelease) release: OfferedRelease | null;
  @IsOptional() @One(() => Withdrawal) withdrawn: Withdrawal | null;
}

const updateRoute: RouteContract<CheckUpdate, UpdateOffer> = {
  subject: 'gateway.updates.check',
  input: CheckUpdate,
  output: UpdateOffer,
  fails: [...findUpdate.fails, tooManyRequests],
  route: {
    http: 'GET /api/releases/:slug',
    description:
      'Returns the newest version that the licence of the computer covers, or 204. The licence file is sent in the header `X-Licence-File`; a free plug-in needs none.',
  },
};

/** Update checks of installed plug-ins. */
@Controller('api/releases')
export class UpdatesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
    private readonly access: FileAccessService,
    private readonly limits: LicensingLimitsService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, LICENCE_REQUIRED, TOO_MANY_REQUESTS */
  @Public()
  @Get(':slug')
  @Calls(updateRoute)
  check(
    @QueryInput(updateRoute) input: CheckUpdate,
    @Headers(licenceHeader) file: string | undefined,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpdateOffer | undefined> {
    reply.header('cache-control', 'no-store');
    return this.limits.check(address, async () => {
      const offer = await this.find(input, file);
      if (!offer.release && !offer.withdrawn) return void reply.status(204);
      return offer;
    });
  }

  private async find({ lang, ...input }: CheckUpdate, licenceFile: string | undefined): Promise<UpdateOffer> {
    const { slug, channel, platform, current, device } = input;
    const licensed = licenceFile ? await this.access.coverageOf(slug, licenceFile) : undefined;
    const { release, withdrawn } = await this.rpc.call(findUpdate, {
      ...{ slug, channel, platform, current },
      isLicensed: licensed?.code === 'VALID',
      coversBelow: licensed?.coversBelow ?? undefined,
      device: licensed?.deviceId ?? device,
    });
    const urlOf = (file: Artifact) =>
      this.access.sign(releaseFileUrl(this.config.SHOP_URL, slug, file), file);
    return {
      release: release && offeredRelease(release, { lang, urlOf }),
      withdrawn: withdrawn && { version: withdrawn.version, reason: withdrawn.reason[lang] },
    };
  }
}
