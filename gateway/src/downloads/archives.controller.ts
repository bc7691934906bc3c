import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginArchive } from '#contracts/licensing/account/account-files';
import { ShopBrand } from '#brand/shop-brand';
import { RpcClient } from '#platform/rpc/rpc-client';
import { validateInput } from '#platform/rpc/validate-input';
import { Public } from '../access/access';
import { FailurePage } from '../failures/failure-page';
import { ReportingStorage } from '../file-responses/reporting-storage';
import { sendArchive } from '../file-responses/send-archive';
import { ClientAddress } from '../http/client-address';
import { Calls } from '../http/route-contract';
import { GatewayConfig } from '../gateway.config';
import { DownloadLimitsService } from './download-limits';

/** All newest files of a platform in one archive, by a signed URL. */
@Public()
@Controller('api/downloads/archives')
export class ArchivesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly storage: ReportingStorage,
    private readonly limits: DownloadLimitsService,
    private readonly config: GatewayConfig,
    private readonly brand: ShopBrand,
  ) {}

  @Get(':link')
  @FailurePage()
  @Calls(beginArchive, { response: 'file' })
  async fetch(
    @Param('link') link: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @ClientAddress() address: string,
  ): Promise<void> {
    const archive = await this.limits.fetch(address, async () =>
      this.rpc.call(beginArchive, await validateInput(beginArchive.input, { link })),
    );
    await sendArchive({ request, reply, storage: this.storage }, archive, {
      filesUrl: `${this.config.SHOP_URL}/account/files`,
      supportEmail: this.brand.current.supportEmail,
    });
  }
}
