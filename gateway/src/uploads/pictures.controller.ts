import { Readable } from 'node:stream';
import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyTooLarge, Failure, notFound, unsupportedType } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { Storage } from '#platform/storage/storage';
import { Admin, Public } from '../access/access';
import { QueryInput } from '../http/route-input';
import { StreamedBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { sendFile, type ServedFile } from '../file-responses/send-file';
import { animationRejected, pictureKey, pictureRejected, PicturesService } from './pictures';

class UploadedPicture {
  @IsString() imageUrl: string;
}

const uploadPicture: RouteContract<Nothing, UploadedPicture> = {
  subject: 'gateway.pictures.upload',
  access: 'products:write',
  input: Nothing,
  output: UploadedPicture,
  fails: [bodyTooLarge, unsupportedType, pictureRejected, animationRejected],
};

class FindPicture {
  /** The SHA-256 of its bytes: another picture has another name. */
  @IsString() @Matches(/^[0-9a-f]{64}(-\d{3,4})?\.webp$/) name: string;
}

const findPicture: RouteContract<FindPicture, Nothing> = {
  subject: 'gateway.pictures.find',
  input: FindPicture,
  output: Nothing,
  fails: [notFound],
};

@Controller()
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly storage: Storage,
  ) {}

  @Admin()
  @Post('api/admin/pictures')
  @StreamedBody()
  @Calls(uploadPicture, { body: 'raw' })
  async upload(@Body() body: unknown): Promise<UploadedPicture> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return { imageUrl: await this.pictures.store(body) };
  }

  @Public()
  @Get('media/uploads/:name')
  @Calls(findPicture, { response: 'file' })
  async show(
    @QueryInput(findPicture) { name }: FindPicture,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Pictures from before thumbnails exist in one size.
    const sum = name.slice(0, 64);
    for (const storageKey of [pictureKey(name), pictureKey(`${sum}.webp`)]) {
      const facts = await this.storage.stat(storageKey);
      if (facts) return this.send({ ...facts, storageKey, sha256: sum }, request, reply);
    }
    throw new Failure(notFound);
  }

  private async send(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    await sendFile({ request, reply, storage: this.storage }, file);
  }
}
