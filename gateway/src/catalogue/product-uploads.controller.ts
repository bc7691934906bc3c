import { Readable } from 'node:stream';
import { Body, Controller, Post } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import { IsFileName } from '#contracts/catalogue/releases';
import { bodyTooLarge, Failure, reauthenticationRequired, unsupportedType } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput } from '../http/route-input';
import { StreamedBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { ProductUploadsService, sampleRejected } from './product-uploads';

/** A stored upload; a product refers to it by its key. */
class UploadedFile {
  @IsString() storageKey: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  @IsString() contentType: string;
}

const uploadSound: RouteContract<Nothing, UploadedFile> = {
  subject: 'gateway.sounds.upload',
  access: 'products:write',
  input: Nothing,
  output: UploadedFile,
  fails: [bodyTooLarge, unsupportedType, sampleRejected],
};

class UploadFile {
  @IsString() @IsFileName() fileName: string;
}

const uploadFile: RouteContract<UploadFile, UploadedFile> = {
  subject: 'gateway.product-files.upload',
  access: 'products:write',
  input: UploadFile,
  output: UploadedFile,
  fails: [bodyTooLarge, unsupportedType, reauthenticationRequired],
};

/** Bodies are the files (`application/octet-stream`), stored as streams. */
@Admin()
@Controller('api/admin')
export class ProductUploadsController {
  constructor(private readonly uploads: ProductUploadsService) {}

  @Post('sounds')
  @StreamedBody()
  @Calls(uploadSound, { body: 'raw' })
  async sound(@Body() body: unknown): Promise<UploadedFile> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return this.uploads.storeSample(body);
  }

  @Post('product-files')
  @StreamedBody()
  @RecentLogin()
  @Calls(uploadFile, { body: 'raw' })
  async file(@QueryInput(uploadFile) { fileName }: UploadFile, @Body() body: unknown): Promise<UploadedFile> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return this.uploads.storeFile(body, fileName);
  }
}
