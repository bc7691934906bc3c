import { Readable } from 'node:stream';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { bodyTooLarge, Failure, failure, unavailable, unsupportedType } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { Admin } from '../http/access';
import { MultipartBody } from '../http/body-parser';
import { Calls, type Question } from '../http/calls';
import { pictureRefused, Pictures } from '../uploads/pictures';
import { pictureIn } from './picture-form';

/** Spec admin §9: 5 MB. */
const largestBytes = 5_242_880;

/** The three codes that the specification names (admin §5, §8). */
export const invalidFileType = failure()('invalid_file_type', 'unsupported');
export const fileTooLarge = failure()('file_too_large', 'too-large');
export const uploadFailed = failure()('upload_failed', 'invalid');

class UploadedImage {
  @IsString() imageUrl: string;
}

const uploadImage: Question<Nothing, UploadedImage> = {
  subject: 'gateway.news-pictures.upload',
  input: Nothing,
  output: UploadedImage,
  fails: [invalidFileType, fileTooLarge, uploadFailed],
};

function named(error: unknown): Failure {
  if (Failure.is(error, bodyTooLarge)) return new Failure(fileTooLarge, {}, error);
  if (Failure.is(error, pictureRefused)) return new Failure(invalidFileType, {}, error);
  // Nothing was wrong with the form: sent again later, the same one is taken.
  if (Failure.is(error, unavailable)) return error;
  return new Failure(uploadFailed, {}, error);
}

@Admin()
@Controller('api/news/admin/upload-image')
export class PictureUploadController {
  constructor(private readonly pictures: Pictures) {}

  /** The picture is drawn anew and named by its bytes, so nothing of `newsSlug` or of the file's name reaches a path. */
  @Post()
  @MultipartBody()
  @Calls(uploadImage, { body: 'raw' })
  async upload(@Body() body: unknown, @Req() request: FastifyRequest): Promise<UploadedImage> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    try {
      const picture = await pictureIn(body, request.headers);
      return { imageUrl: await this.pictures.store(picture, largestBytes) };
    } catch (error) {
      throw named(error);
    }
  }
}
