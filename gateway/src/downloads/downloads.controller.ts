import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginTransfer, type Grant, openGrant, type OpenGrant } from '#contracts/licensing/downloads';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { sendFile } from '../http/send-file';
import { DownloadLimits } from './download-limits';
import { Transfers } from './transfers';

@Controller('api/downloads')
export class DownloadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
    private readonly transfers: Transfers,
    private readonly limits: DownloadLimits,
  ) {}

  @Public()
  @Get(':token')
  @Calls(openGrant)
  open(@Asked(openGrant) asked: OpenGrant, @ClientAddress() address: string): Promise<Grant> {
    return this.limits.open(address, () => this.rpc.call(openGrant, asked));
  }

  /** The bytes, by a signed address. */
  @Public()
  @Get('files/:link')
  @Calls(beginTransfer, { answer: 'file' })
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const transfer = await this.limits.fetch(address, () => this.transfers.begin(link, request));
    this.transfers.keep(transfer.transferId, reply);
    const file = { ...transfer, contentType: 'application/zip' };
    await sendFile({ request, reply, storage: this.storage }, file, (sent, from) =>
      this.transfers.end(transfer.transferId, from, sent, request.id),
    );
  }
}
