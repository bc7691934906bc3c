import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findReleaseFile, FindReleaseFile, licenceRequired } from '#contracts/catalogue/release-feeds';
import { fileDamaged, tooManyRequests } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { DownloadLimitsService } from '../downloads/download-limits';
import { FailurePage } from '../failures/failure-page';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { sendUndamagedFile } from '../file-responses/send-file';
import { ClientAddress } from '../http/client-address';
import { Calls, type RouteContract } from '../http/route-contract';
import { QueryInput } from '../http/route-input';
import { FileAccessService, licenceHeader } from './file-access';

class FetchReleaseFile extends FindReleaseFile {
  /** Of an address from an update check. */
  @IsOptional() @IsString() signature?: string;
}

const fileRoute: RouteContract<FetchReleaseFile> = {
  ...findReleaseFile,
  input: FetchReleaseFile,
  fails: [...findReleaseFile.fails, licenceRequired, tooManyRequests, fileDamaged],
};

/** Files of published releases, by the addresses that feeds have. */
@Controller('api/releases')
export class ReleaseFilesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: ReportingStorage,
    private readonly limits: DownloadLimitsService,
    private readonly access: FileAccessService,
  ) {}

  @Public()
  @Get(':slug/files/:id')
  @FailurePage()
  @Calls(fileRoute, { response: 'file' })
  async fetch(
    @QueryInput(fileRoute) { signature, ...wanted }: FetchReleaseFile,
    @Headers(licenceHeader) licenceFile: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const file = await this.limits.fetch(address, async () => {
      const found = await this.rpc.call(findReleaseFile, wanted);
      await this.access.assertAllowed(found, { slug: wanted.slug, signature, licenceFile });
      return found;
    });
    await sendUndamagedFile(
      { request, reply, storage: this.storage },
      { ...file, contentType: 'application/octet-stream' },
    );
  }
}
