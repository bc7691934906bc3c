import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSample, type FindSample } from '#contracts/catalogue/samples';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { Public } from '../http/access';
import { input } from '../http/input.pipe';
import { sendFile } from '../http/send-file';

/** Lists and details are cached reads (http/cached-reads.ts); the sound itself is a stream. */
@Controller('api/plugins/:slug/audio/:index')
export class AudioController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
  ) {}

  @Public()
  @Get()
  async listen(
    @Param(input(findSample)) asked: FindSample,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sample = await this.rpc.call(findSample, asked);
    reply.header('cache-control', 'public, max-age=86400');
    await sendFile(request, reply, this.storage, sample);
  }
}
