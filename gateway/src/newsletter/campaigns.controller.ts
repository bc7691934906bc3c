import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type Campaign,
  type CampaignAudience,
  campaignAudience,
  type CampaignId,
  type CampaignPage,
  type CampaignPreview,
  cancelCampaign,
  createCampaign,
  type CreateCampaign,
  findCampaign,
  listCampaigns,
  type ListCampaigns,
  pauseCampaign,
  previewCampaign,
  type PreviewCampaign,
  repeatUnsettled,
  resumeCampaign,
  scheduleCampaign,
  type ScheduleCampaign,
  testCampaign,
  type TestCampaign,
} from '#contracts/newsletter/campaigns';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

@Admin()
@Controller('api/admin/campaigns')
export class CampaignsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listCampaigns)
  list(@Asked(listCampaigns) asked: ListCampaigns, @Sender() actor: Actor): Promise<CampaignPage> {
    return this.rpc.call(listCampaigns, asked, actor);
  }

  @Post()
  @Calls(createCampaign)
  create(@Body(input(createCampaign)) body: CreateCampaign, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(createCampaign, body, actor);
  }

  @Get(':id')
  @Calls(findCampaign)
  find(@Asked(findCampaign) asked: CampaignId, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(findCampaign, asked, actor);
  }

  @Get(':id/audience')
  @Calls(campaignAudience)
  audience(@Asked(campaignAudience) asked: CampaignId, @Sender() actor: Actor): Promise<CampaignAudience> {
    return this.rpc.call(campaignAudience, asked, actor);
  }

  @Get(':id/preview')
  @Calls(previewCampaign)
  preview(@Asked(previewCampaign) asked: PreviewCampaign, @Sender() actor: Actor): Promise<CampaignPreview> {
    return this.rpc.call(previewCampaign, asked, actor);
  }

  @Post(':id/test')
  @HttpCode(202)
  @Calls(testCampaign)
  test(@Told(testCampaign) told: TestCampaign, @Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(testCampaign, told, actor);
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @Calls(scheduleCampaign)
  schedule(@Told(scheduleCampaign) told: ScheduleCampaign, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(scheduleCampaign, told, actor);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Calls(pauseCampaign)
  pause(@Asked(pauseCampaign) asked: CampaignId, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(pauseCampaign, asked, actor);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Calls(resumeCampaign)
  resume(@Asked(resumeCampaign) asked: CampaignId, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(resumeCampaign, asked, actor);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Calls(cancelCampaign)
  cancel(@Asked(cancelCampaign) asked: CampaignId, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(cancelCampaign, asked, actor);
  }

  @Post(':id/repeat-unsettled')
  @HttpCode(200)
  @Calls(repeatUnsettled)
  repeatUnsettled(@Asked(repeatUnsettled) asked: CampaignId, @Sender() actor: Actor): Promise<Campaign> {
    return this.rpc.call(repeatUnsettled, asked, actor);
  }
}
