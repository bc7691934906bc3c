import { Readable } from 'node:stream';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { bodyTooLarge, Failure, failure, unavailable, unsupportedType } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { Admin } from '../access/access';
import { MultipartBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { animationRejected, pictureRejected, PicturesService } from '../uploads/pictures';
import { readPictureField } from './picture-form';

/** 5 MB (admin §9). */
const maxPictureBytes = 5_242_880;

/** The three codes of the specification (admin §5, §8). */
const invalidFileType = failure()('invalid_file_type', 'unsupported');
const fileTooLarge = failure()('file_too_large', 'too-large');
const uploadFailed = failure()('upload_failed', 'invalid');

class UploadedImage {
  @IsString() imageUrl: string;
}

const uploadImage: RouteContract<Nothing, UploadedImage> = {
  subject: 'gateway.news-pictures.upload',
  access: 'news:write',
  input: Nothing,
  output: UploadedImage,
  fails: [invalidFileType, fileTooLarge, uploadFailed, animationRejected],
};

function uploadFailure(error: unknown): Failure {
  if (Failure.is(error, bodyTooLarge)) return new Failure(fileTooLarge, {}, error);
  if (Failure.is(error, pictureRejected)) return new Failure(invalidFileType, {}, error);
  // The picture can be saved in another form, or sent again later.
  if (Failure.is(error, animationRejected) || Failure.is(error, unavailable)) return error;
  return new Failure(uploadFailed, {}, error);
}

@Admin()
@Controller('api/news/admin/upload-image')
export class PictureUploadController {
  constructor(private readonly pictures: PicturesService) {}

  /** The picture is re-encoded and named by its hash, so neither `newsSlug` nor the file name reaches a path. */
  @Post()
  @MultipartBody()
  @Calls(uploadImage, { body: 'raw' })
  async upload(@Body() body: unknown, @Req() request: FastifyRequest): Promise<UploadedImage> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    try {
      const picture = await readPictureField(body, request.headers);
      return { imageUrl: await this.pictures.store(picture, maxPictureBytes) };
    } catch (error) {
      // A client that still sends reads the response seconds later.
      body.unpipe().resume();
      throw uploadFailure(error);
    }
  }
}
