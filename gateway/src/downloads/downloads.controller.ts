import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileDamaged } from '#contracts/kit/failure';
import { beginTransfer, type Grant, openGrant, type OpenGrant } from '#contracts/licensing/downloads';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { QueryInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { FailurePage } from '../failures/failure-page';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { sendUndamagedFile } from '../file-responses/send-file';
import { DownloadLimitsService } from './download-limits';
import { TransfersService } from './transfers';

/** The address of this request opens the file, so that the other server must not receive it. */
function redirectToFile(reply: FastifyReply, url: string): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 302);
}

@Controller('api/downloads')
export class DownloadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: ReportingStorage,
    private readonly transfers: TransfersService,
    private readonly limits: DownloadLimitsService,
  ) {}

  @Public()
  @Get(':token')
  @Calls(openGrant)
  open(@QueryInput(openGrant) input: OpenGrant, @ClientAddress() address: string): Promise<Grant> {
    return this.limits.open(address, () => this.rpc.call(openGrant, input));
  }

  /** The file, by a signed URL. */
  @Public()
  @Get('files/:link')
  @FailurePage()
  @Calls(
    { ...beginTransfer, fails: [...beginTransfer.fails, fileDamaged] },
    { response: 'file', setByGateway: ['from', 'to', 'headOnly'] },
  )
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const transfer = await this.limits.fetch(address, () => this.transfers.begin(link, request));
    if (transfer.linkUrl) return void redirectToFile(reply, transfer.linkUrl);
    this.transfers.keepAlive(transfer.transferId, reply);
    const file = { ...transfer, contentType: 'application/zip' };
    await sendUndamagedFile({ request, reply, storage: this.storage }, file, (sent, from) =>
      this.transfers.end(transfer.transferId, from, sent, request.id),
    );
  }
}
