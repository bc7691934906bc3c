import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsString } from 'class-validator';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import {
  addInstaller,
  type AddInstaller,
  type FindInstaller,
  type InstallerReleaseDetails,
  type InstallerReleases,
  IsFileName,
  listInstallers,
  type ListInstallers,
  yankInstaller,
} from '#contracts/catalogue/installers';
import type { Actor } from '#contracts/kit/actor';
import { bodyTooLarge, Failure, reauthenticationRequired, unsupportedType } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { StreamedBody } from '../request-bodies/body-parser';
import { Calls, type RouteContract } from '../http/route-contract';
import { validated } from '../http/input.pipe';
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
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: InstallerUploadsService,
  ) {}

  @Get()
  @Calls(listInstallers)
  list(
    @QueryInput(listInstallers) input: ListInstallers,
    @CurrentActor() actor: Actor,
  ): Promise<InstallerReleases> {
    return this.rpc.call(listInstallers, input, actor);
  }

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

  @Post()
  @RecentLogin()
  @Calls(addInstaller)
  add(
    @Body(validated(addInstaller)) body: AddInstaller,
    @CurrentActor() actor: Actor,
  ): Promise<InstallerReleaseDetails> {
    return this.rpc.call(addInstaller, body, actor);
  }

  @Post('yank')
  @HttpCode(200)
  @RecentLogin()
  @Calls(yankInstaller)
  yank(@Body(validated(yankInstaller)) body: FindInstaller, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(yankInstaller, body, actor);
  }
}
