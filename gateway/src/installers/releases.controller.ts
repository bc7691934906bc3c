import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { IsIn, IsString } from 'class-validator';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import {
  addInstaller,
  type AddInstaller,
  type FindInstaller,
  type InstallerRelease,
  type InstallerReleases,
  IsFileName,
  listInstallers,
  type ListInstallers,
  yankInstaller,
} from '#contracts/catalogue/installers';
import type { Actor } from '#contracts/kit/actor';
import { bodyTooLarge, Failure, unsupportedType } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { StreamedBody } from '../http/body-parser';
import { Calls, type Question } from '../http/calls';
import { input } from '../http/input.pipe';
import { InstallerUploads } from './installer-uploads';

class UploadInstaller {
  @IsIn([...platforms]) platform: Platform;
  @IsString() @IsFileName() fileName: string;
}

/** Where the file lies now; a release is made of it by naming this key. */
class UploadedInstaller {
  @IsString() storageKey: string;
}

const uploadInstaller: Question<UploadInstaller, UploadedInstaller> = {
  subject: 'gateway.installers.upload',
  input: UploadInstaller,
  output: UploadedInstaller,
  fails: [bodyTooLarge, unsupportedType],
};

/** Releases of the installer, by hand: upload the file, then publish it with its notes. */
@Admin()
@Controller('api/admin/releases')
export class ReleasesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: InstallerUploads,
  ) {}

  @Get()
  @Calls(listInstallers)
  list(@Asked(listInstallers) asked: ListInstallers, @Sender() actor: Actor): Promise<InstallerReleases> {
    return this.rpc.call(listInstallers, asked, actor);
  }

  @Post('files')
  @StreamedBody()
  @Calls(uploadInstaller, { body: 'raw' })
  async upload(
    @Asked(uploadInstaller) { platform, fileName }: UploadInstaller,
    @Body() body: unknown,
  ): Promise<UploadedInstaller> {
    if (!(body instanceof Readable)) throw new Failure(unsupportedType);
    return { storageKey: await this.uploads.store(platform, fileName, body) };
  }

  @Post()
  @Calls(addInstaller)
  add(@Body(input(addInstaller)) body: AddInstaller, @Sender() actor: Actor): Promise<InstallerRelease> {
    return this.rpc.call(addInstaller, body, actor);
  }

  @Post('yank')
  @HttpCode(200)
  @Calls(yankInstaller)
  yank(@Body(input(yankInstaller)) body: FindInstaller, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(yankInstaller, body, actor);
  }
}
