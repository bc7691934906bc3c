import { Readable } from 'node:stream';
import { Body, Controller, Post } from '@nestjs/common';
import { IsString } from 'class-validator';
import { IsFileName } from '#contracts/catalogue/releases';
import { bodyTooLarge, Failure, reauthenticationRequired, unsupportedType } from '#contracts/kit/failure';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput } from '../http/route-input';
import { StreamedBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { ArtifactUploadsService } from './artifact-uploads';

class UploadArtifact {
  @IsString() @IsFileName() fileName: string;
}

/** A stored file; a release refers to it by its key. */
class UploadedArtifact {
  @IsString() storageKey: string;
}

const uploadArtifact: RouteContract<UploadArtifact, UploadedArtifact> = {
  subject: 'gateway.artifacts.upload',
  access: 'releases:write',
  input: UploadArtifact,
  output: UploadedArtifact,
  fails: [bodyTooLarge, unsupportedType, reauthenticationRequired],
};

/** Releases: upload a file, then add it to a draft. */
@Admin()
@Controller('api/admin/releases')
export class ReleasesController {
  constructor(private readonly uploads: ArtifactUploadsService) {}

  @Post('files')
  @StreamedBody()
  @RecentLogin()
  @Calls(uploadArtifact, { body: 'raw' })
  async upload(
    @QueryInput(uploadArtifact) { fileName }: UploadArtifact,
    @Body() body: unknown,
  ): Promise<UploadedArtifact> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return { storageKey: await this.uploads.store(fileName, body) };
  }
}
