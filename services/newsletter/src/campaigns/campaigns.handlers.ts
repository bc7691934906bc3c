import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
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
import { Handles } from '#platform/rpc/handles';
import { CampaignList } from './campaign-list';
import { CampaignsService } from './campaigns.service';
import { Letters } from './letters';

@Controller()
export class CampaignsHandlers {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly list: CampaignList,
    private readonly letters: Letters,
  ) {}

  @Handles(createCampaign)
  async create(input: CreateCampaign, { userId }: UserActor): Promise<Campaign> {
    return this.list.one(await this.campaigns.create(input, userId));
  }

  @Handles(listCampaigns)
  page(input: ListCampaigns): Promise<CampaignPage> {
    return this.list.page(input);
  }

  @Handles(findCampaign)
  find({ id }: CampaignId): Promise<Campaign> {
    return this.list.one(id);
  }

  @Handles(campaignAudience)
  audience({ id }: CampaignId): Promise<CampaignAudience> {
    return this.list.audience(id);
  }

  @Handles(previewCampaign)
  async preview({ id, language }: PreviewCampaign): Promise<CampaignPreview> {
    return this.letters.letter(await this.list.row(id), language, 'preview');
  }

  @Handles(testCampaign)
  async test(input: TestCampaign): Promise<Nothing> {
    await this.campaigns.test(input);
    return {};
  }

  @Handles(scheduleCampaign)
  async schedule(input: ScheduleCampaign): Promise<Campaign> {
    await this.campaigns.schedule(input);
    return this.list.one(input.id);
  }

  @Handles(pauseCampaign)
  async pause({ id }: CampaignId): Promise<Campaign> {
    await this.campaigns.pause(id);
    return this.list.one(id);
  }

  @Handles(resumeCampaign)
  async resume({ id }: CampaignId): Promise<Campaign> {
    await this.campaigns.resume(id);
    return this.list.one(id);
  }

  @Handles(cancelCampaign)
  async cancel({ id }: CampaignId): Promise<Campaign> {
    await this.campaigns.cancel(id);
    return this.list.one(id);
  }

  @Handles(repeatUnsettled)
  async repeatUnsettled({ id }: CampaignId): Promise<Campaign> {
    await this.campaigns.repeatUnsettled(id);
    return this.list.one(id);
  }
}
