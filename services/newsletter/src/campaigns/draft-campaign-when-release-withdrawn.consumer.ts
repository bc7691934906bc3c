import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { criticalReleaseWithdrawn, type CriticalReleaseWithdrawn } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { CampaignsService } from './campaigns.service';

/** The mail about the withdrawal of a critical release to its owners, as a draft. The id is that of the event: the release has a draft. */
@Controller()
export class DraftCampaignWhenReleaseWithdrawn {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly content: CampaignContentService,
  ) {}

  @Consumes(criticalReleaseWithdrawn)
  draft(release: CriticalReleaseWithdrawn, { id, actor }: EventMeta, tx: EntityManager): Promise<void> {
    const articles = [this.content.withdrawalText(release)];
    return this.campaigns.draftForOwners(tx, { id, pluginId: release.pluginId, articles, actor });
  }
}
