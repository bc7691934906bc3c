import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginTransfer, endTransfer, type Grant, openGrant } from '#contracts/licensing/downloads';
import type { Log } from '#platform/log/log';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { Public } from '../http/access';
import { languageOf } from '../http/request-scope';
import { sendFile } from '../http/send-file';

const firstByte = /^bytes=(\d{1,15})-/;

@Controller('api/downloads')
export class DownloadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Public()
  @Get(':token')
  async open(
    @Param('token') token: string,
    @Query('lang') lang: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<Grant> {
    return this.rpc.call(
      openGrant,
      await readInput(openGrant.input, { token, lang: lang ?? languageOf(request) }),
    );
  }

  /** The bytes, by a signed address. Licensing decides and counts; what left the shop is told when the stream is over. */
  @Public()
  @Get('files/:link')
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const from = Number(firstByte.exec(request.headers.range ?? '')?.[1] ?? 0);
    const asked = { link, from, to: null, headOnly: request.method === 'HEAD' };
    const transfer = await this.rpc.call(beginTransfer, await readInput(beginTransfer.input, asked));
    reply.header('cache-control', 'private, no-store');
    const file = { ...transfer, contentType: 'application/zip' };
    await sendFile(request, reply, this.storage, file, (sent, start) =>
      this.end(transfer.transferId, start, sent),
    );
  }

  private end(transferId: string | undefined, from: number, sent: number): void {
    if (!transferId) return;
    this.rpc.call(endTransfer, { transferId, from, sent }).catch((error: unknown) => {
      this.log.warn({ err: error, transferId }, 'the end of a transfer could not be told');
    });
  }
}
