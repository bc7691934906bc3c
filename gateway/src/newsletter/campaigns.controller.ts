import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type CampaignView,
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
import { Admin, RecentLogin } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';

@Admin()
@Controller('api/admin/campaigns')
export class CampaignsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listCampaigns)
  list(@QueryInput(listCampaigns) input: ListCampaigns, @CurrentActor() actor: Actor): Promise<CampaignPage> {
    return this.rpc.call(listCampaigns, input, actor);
  }

  @Post()
  @Calls(createCampaign)
  create(
    @Body(validated(createCampaign)) body: CreateCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignView> {
    return this.rpc.call(createCampaign, body, actor);
  }

  @Get(':id')
  @Calls(findCampaign)
  find(@QueryInput(findCampaign) input: CampaignId, @CurrentActor() actor: Actor): Promise<CampaignView> {
    return this.rpc.call(findCampaign, input, actor);
  }

  @Get(':id/audience')
  @Calls(campaignAudience)
  audience(
    @QueryInput(campaignAudience) input: CampaignId,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignAudience> {
    return this.rpc.call(campaignAudience, input, actor);
  }

  @Get(':id/preview')
  @Calls(previewCampaign)
  preview(
    @QueryInput(previewCampaign) input: PreviewCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignPreview> {
    return this.rpc.call(previewCampaign, input, actor);
  }

  @Post(':id/test')
  @HttpCode(202)
  @Calls(testCampaign)
  test(@BodyInput(testCampaign) input: TestCampaign, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(testCampaign, input, actor);
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @RecentLogin()
  @Calls(scheduleCampaign)
  schedule(
    @BodyInput(scheduleCampaign) input: ScheduleCampaign,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignView> {
    return this.rpc.call(scheduleCampaign, input, actor);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @Calls(pauseCampaign)
  pause(@QueryInput(pauseCampaign) input: CampaignId, @CurrentActor() actor: Actor): Promise<CampaignView> {
    return this.rpc.call(pauseCampaign, input, actor);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @RecentLogin()
  @Calls(resumeCampaign)
  resume(@QueryInput(resumeCampaign) input: CampaignId, @CurrentActor() actor: Actor): Promise<CampaignView> {
    return this.rpc.call(resumeCampaign, input, actor);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Calls(cancelCampaign)
  cancel(@QueryInput(cancelCampaign) input: CampaignId, @CurrentActor() actor: Actor): Promise<CampaignView> {
    return this.rpc.call(cancelCampaign, input, actor);
  }

  @Post(':id/repeat-unsettled')
  @HttpCode(200)
  @RecentLogin()
  @Calls(repeatUnsettled)
  repeatUnsettled(
    @QueryInput(repeatUnsettled) input: CampaignId,
    @CurrentActor() actor: Actor,
  ): Promise<CampaignView> {
    return this.rpc.call(repeatUnsettled, input, actor);
  }
}
