import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSample, type FindSample } from '#contracts/catalogue/samples';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { Public } from '../access/access';
import { QueryInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { sendFile } from '../file-responses/send-file';

@Controller('api/plugins/:slug/audio/:index')
export class AudioController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
  ) {}

  @Public()
  @Get()
  @Calls(findSample, { response: 'file' })
  async listen(
    @QueryInput(findSample) input: FindSample,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sample = await this.rpc.call(findSample, input);
    // A replaced sample keeps its URL, so browsers revalidate by ETag.
    reply.header('cache-control', 'public, no-cache');
    await sendFile({ request, reply, storage: this.storage }, sample);
  }
}
