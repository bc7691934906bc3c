import { Readable } from 'node:stream';
import { Body, Controller, Post } from '@nestjs/common';
import { IsIn, IsString } from 'class-validator';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import { IsFileName } from '#contracts/catalogue/installers';
import { bodyTooLarge, Failure, reauthenticationRequired, unsupportedType } from '#contracts/kit/failure';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput } from '../http/route-input';
import { StreamedBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { InstallerUploadsService } from './installer-uploads';

class UploadInstaller {
  @IsIn([...platforms]) platform: Platform;
  @IsString() @IsFileName() fileName: string;
}

/** A stored file; a release refers to it by its key. */
class UploadedInstaller {
  @IsString() storageKey: string;
}

const uploadInstaller: RouteContract<UploadInstaller, UploadedInstaller> = {
  subject: 'gateway.installers.upload',
  input: UploadInstaller,
  output: UploadedInstaller,
  fails: [bodyTooLarge, unsupportedType, reauthenticationRequired],
};

/** Releases of the installer: upload the file, then publish it with its notes. */
@Admin()
@Controller('api/admin/releases')
export class ReleasesController {
  constructor(private readonly uploads: InstallerUploadsService) {}

  @Post('files')
  @StreamedBody()
  @RecentLogin()
  @Calls(uploadInstaller, { body: 'raw' })
  async upload(
    @QueryInput(uploadInstaller) { platform, fileName }: UploadInstaller,
    @Body() body: unknown,
  ): Promise<UploadedInstaller> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return { storageKey: await this.uploads.store(platform, fileName, body) };
  }
}
