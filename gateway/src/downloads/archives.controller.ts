import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginArchive, type BeginArchive } from '#contracts/licensing/account/account-files';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { Public } from '../access/access';
import { sendArchive } from '../file-responses/send-archive';
import { ClientAddress } from '../http/client-address';
import { Calls } from '../http/route-contract';
import { QueryInput } from '../http/route-input';
import { DownloadLimitsService } from './download-limits';

/** All newest files of a platform in one archive, by a signed URL. */
@Public()
@Controller('api/downloads/archives')
export class ArchivesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
    private readonly limits: DownloadLimitsService,
  ) {}

  @Get(':link')
  @Calls(beginArchive, { response: 'file' })
  async fetch(
    @QueryInput(beginArchive) input: BeginArchive,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const archive = await this.limits.fetch(address, () => this.rpc.call(beginArchive, input));
    await sendArchive({ request, reply, storage: this.storage }, archive);
  }
}
