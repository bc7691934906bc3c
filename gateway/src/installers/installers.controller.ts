import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { installerChanged } from '#contracts/catalogue/events';
import {
  currentInstaller,
  type CurrentInstaller,
  FindInstaller,
  findInstaller,
  type InstallerNow,
  openInstaller,
} from '#contracts/catalogue/installers';
import { tooManyRequests } from '#contracts/kit/failure';
import { linkExpired } from '#contracts/licensing/downloads';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Storage } from '#platform/storage/storage';
import { DownloadLimits } from '../downloads/download-limits';
import { Public } from '../http/access';
import { Asked } from '../http/asked';
import { Cached, droppedBy } from '../http/cached';
import { Calls, type Question } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { sendFile } from '../http/send-file';
import { InstallerLinks } from './installer-links';

/** Where a release's file can be fetched for a while. */
class InstallerLink {
  @IsString() downloadUrl: string;
  @IsString() fileName: string;
  /** Bytes. */
  @IsInt() size: number;
  @IsString() sha256: string;
}

/** The catalogue knows the file; the edge signs its address. */
const installerLink: Question<FindInstaller, InstallerLink> = {
  subject: findInstaller.subject,
  input: FindInstaller,
  output: InstallerLink,
  fails: findInstaller.fails,
};

@Controller('api/installer')
export class InstallersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: Storage,
    private readonly links: InstallerLinks,
    private readonly limits: DownloadLimits,
  ) {}

  @Public()
  @Get('channel')
  @Calls(currentInstaller)
  @Cached(
    currentInstaller,
    droppedBy(installerChanged, (asked, { platform }) => asked['platform'] === platform),
  )
  channel(@Asked(currentInstaller) asked: CurrentInstaller): Promise<InstallerNow> {
    return this.rpc.call(currentInstaller, asked);
  }

  @Public()
  @Get('release')
  @Calls(installerLink)
  async release(@Asked(installerLink) asked: FindInstaller): Promise<InstallerLink> {
    const file = await this.rpc.call(findInstaller, asked);
    const { fileName, bytes: size, sha256 } = file;
    return { downloadUrl: this.links.addressOf(file), fileName, size, sha256 };
  }

  /** The bytes, by a signed address. */
  @Public()
  @Get('files/:link')
  @Calls(
    { ...openInstaller, fails: [...openInstaller.fails, linkExpired, tooManyRequests] },
    { answer: 'file' },
  )
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const file = await this.limits.fetch(address, async () =>
      this.rpc.call(openInstaller, { id: this.links.open(link) }),
    );
    await sendFile(
      { request, reply, storage: this.storage },
      { ...file, contentType: 'application/octet-stream' },
    );
  }
}
