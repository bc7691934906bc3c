import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FindInstaller, findInstaller, openInstaller } from '#contracts/catalogue/installers';
import { fileDamaged, tooManyRequests } from '#contracts/kit/failure';
import { linkExpired } from '#contracts/licensing/downloads';
import { RpcClient } from '#platform/rpc/rpc-client';
import { DownloadLimitsService } from '../downloads/download-limits';
import { Public } from '../access/access';
import { QueryInput } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { FailurePage } from '../failures/failure-page';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { sendUndamagedFile } from '../file-responses/send-file';
import { InstallerLinksService } from './installer-links';

/** Download link of a release. */
class InstallerLink {
  @IsString() downloadUrl: string;
  @IsString() fileName: string;
  /** Bytes. */
  @IsInt() size: number;
  @IsString() sha256: string;
}

/** The catalogue returns the file; the gateway signs its URL. */
const installerLinkRoute: RouteContract<FindInstaller, InstallerLink> = {
  subject: findInstaller.subject,
  input: FindInstaller,
  output: InstallerLink,
  fails: findInstaller.fails,
};

@Controller('api/installer')
export class InstallersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: ReportingStorage,
    private readonly links: InstallerLinksService,
    private readonly limits: DownloadLimitsService,
  ) {}

  @Public()
  @Get('release')
  @Calls(installerLinkRoute)
  async release(@QueryInput(installerLinkRoute) input: FindInstaller): Promise<InstallerLink> {
    const file = await this.rpc.call(findInstaller, input);
    const { fileName, bytes: size, sha256 } = file;
    return { downloadUrl: this.links.addressOf(file), fileName, size, sha256 };
  }

  /** The file, by a signed URL. */
  @Public()
  @Get('files/:link')
  @FailurePage()
  @Calls(
    { ...openInstaller, fails: [...openInstaller.fails, linkExpired, tooManyRequests, fileDamaged] },
    { response: 'file', setByGateway: ['id'] },
  )
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const file = await this.limits.fetch(address, async () =>
      this.rpc.call(openInstaller, { id: this.links.open(link) }),
    );
    await sendUndamagedFile(
      { request, reply, storage: this.storage },
      { ...file, contentType: 'application/octet-stream' },
    );
  }
}
