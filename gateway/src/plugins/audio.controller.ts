import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSample, type FindSample } from '#contracts/catalogue/samples';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Calls } from '../http/calls';
import { sendFile } from '../http/send-file';

@Controller('api/plugins/:slug/audio/:index')
export class AudioController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
  ) {}

  @Public()
  @Get()
  @Calls(findSample, { answer: 'file' })
  async listen(
    @Asked(findSample) asked: FindSample,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sample = await this.rpc.call(findSample, asked);
    // The address stays when the sample is replaced: browsers ask by its tag.
    reply.header('cache-control', 'public, no-cache');
    await sendFile({ request, reply, storage: this.storage }, sample);
  }
}
