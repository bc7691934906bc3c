import { Readable } from 'node:stream';
import { Body, Controller, Post } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import { IsFileName } from '#contracts/catalogue/installers';
import { bodyTooLarge, Failure, unsupportedType } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { Admin } from '../http/access';
import { Asked } from '../http/asked';
import { StreamedBody } from '../http/body-parser';
import { Calls, type Question } from '../http/calls';
import { ProductUploads, soundRefused } from './product-uploads';

/** What was stored; a product is given it by naming the key. */
class UploadedFile {
  @IsString() storageKey: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  @IsString() contentType: string;
}

const uploadSound: Question<Nothing, UploadedFile> = {
  subject: 'gateway.sounds.upload',
  input: Nothing,
  output: UploadedFile,
  fails: [bodyTooLarge, unsupportedType, soundRefused],
};

class UploadFile {
  @IsString() @IsFileName() fileName: string;
}

const uploadFile: Question<UploadFile, UploadedFile> = {
  subject: 'gateway.product-files.upload',
  input: UploadFile,
  output: UploadedFile,
  fails: [bodyTooLarge, unsupportedType],
};

/** Bodies are the files themselves, as `application/octet-stream`, stored as they arrive. */
@Admin()
@Controller('api/admin')
export class ProductUploadsController {
  constructor(private readonly uploads: ProductUploads) {}

  @Post('sounds')
  @StreamedBody()
  @Calls(uploadSound, { body: 'raw' })
  async sound(@Body() body: unknown): Promise<UploadedFile> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return this.uploads.sound(body);
  }

  @Post('product-files')
  @StreamedBody()
  @Calls(uploadFile, { body: 'raw' })
  async file(@Asked(uploadFile) { fileName }: UploadFile, @Body() body: unknown): Promise<UploadedFile> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return this.uploads.file(body, fileName);
  }
}
