import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { releasePublished, type ReleasePublished } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { CampaignsService } from './campaigns.service';

/** The mail about a release to its owners, as a draft that an administrator sends once the release is rolled out. */
@Controller()
export class DraftCampaignWhenReleasePublished {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly content: CampaignContentService,
  ) {}

  @Consumes(releasePublished)
  draft(release: ReleasePublished, { actor }: EventMeta, tx: EntityManager): Promise<void> {
    const { releaseId: id, pluginId, requirements } = release;
    const articles = [this.content.releaseText(release)];
    return this.campaigns.draftForOwners(tx, { id, pluginId, articles, requirements, actor });
  }
}
