import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
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
import { Handles } from '#platform/rpc/handles';
import { CampaignQueries } from './campaign.queries';
import { CampaignsService } from './campaigns.service';

@Controller()
export class CampaignsHandlers {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly queries: CampaignQueries,
  ) {}

  @Handles(createCampaign)
  async create(input: CreateCampaign, { userId }: UserActor): Promise<CampaignView> {
    return this.queries.find(await this.campaigns.create(input, userId));
  }

  @Handles(listCampaigns)
  page(input: ListCampaigns): Promise<CampaignPage> {
    return this.queries.page(input);
  }

  @Handles(findCampaign)
  find({ id }: CampaignId): Promise<CampaignView> {
    return this.queries.find(id);
  }

  @Handles(campaignAudience)
  audience({ id }: CampaignId): Promise<CampaignAudience> {
    return this.queries.audience(id);
  }

  @Handles(previewCampaign)
  preview({ id, language }: PreviewCampaign): Promise<CampaignPreview> {
    return this.queries.preview(id, language);
  }

  @Handles(testCampaign)
  async test(input: TestCampaign): Promise<Nothing> {
    await this.campaigns.test(input);
    return {};
  }

  @Handles(scheduleCampaign)
  async schedule(input: ScheduleCampaign): Promise<CampaignView> {
    await this.campaigns.schedule(input);
    return this.queries.find(input.id);
  }

  @Handles(pauseCampaign)
  async pause({ id }: CampaignId): Promise<CampaignView> {
    await this.campaigns.pause(id);
    return this.queries.find(id);
  }

  @Handles(resumeCampaign)
  async resume({ id }: CampaignId): Promise<CampaignView> {
    await this.campaigns.resume(id);
    return this.queries.find(id);
  }

  @Handles(cancelCampaign)
  async cancel({ id }: CampaignId): Promise<CampaignView> {
    await this.campaigns.cancel(id);
    return this.queries.find(id);
  }

  @Handles(repeatUnsettled)
  async repeatUnsettled({ id }: CampaignId): Promise<CampaignView> {
    await this.campaigns.repeatUnsettled(id);
    return this.queries.find(id);
  }
}
