import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type {
  CampaignAudience as Audience,
  CampaignPage,
  CampaignPreview,
  CampaignView,
  ListCampaigns,
} from '#contracts/newsletter/campaigns';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { DeliveriesService, type StateCounts } from '../deliveries/deliveries.service';
import { AudienceService } from '../subscribers/audience.service';
import { CampaignAudience } from './campaign-audience';
import { campaignView } from './campaign-view';
import { Campaign } from './campaign.entity';

const exampleCount = 10;

/** Campaigns as administrators see them. */
@Injectable()
export class CampaignQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly content: CampaignContentService,
    private readonly deliveries: DeliveriesService,
    private readonly subscribers: AudienceService,
    private readonly campaignAudience: CampaignAudience,
  ) {}

  async page({ page, limit }: ListCampaigns): Promise<CampaignPage> {
    const [rows, total] = await this.dataSource.getRepository(Campaign).findAndCount({
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const counts = await this.deliveries.countsByState(rows.map(({ id }) => id));
    return {
      campaigns: rows.map((row) => this.view(row, counts)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<CampaignView> {
    return this.view(await this.findRow(id), await this.deliveries.countsByState([id]));
  }

  /** The mail as a subscriber would receive it, with links that contain no valid token. @throws Failure NOT_FOUND */
  async preview(id: string, language: Language): Promise<CampaignPreview> {
    return this.content.render(await this.findRow(id), language, 'preview');
  }

  /** The number of subscribers who would receive it now, and ten of them. @throws Failure NOT_FOUND */
  async audience(id: string): Promise<Audience> {
    const filter = await this.campaignAudience.filterOf(await this.findRow(id));
    const [{ en: english, ru: russian }, examples] = await Promise.all([
      this.subscribers.countByLanguage(filter),
      this.subscribers.examples(filter, exampleCount),
    ]);
    return { count: english + russian, english, russian, examples };
  }

  private view(row: Campaign, counts: Map<string, StateCounts>): CampaignView {
    return campaignView(row, this.content.languages(row.articles), counts.get(row.id) ?? {});
  }

  private async findRow(id: string): Promise<Campaign> {
    const row = await this.dataSource.getRepository(Campaign).findOneBy({ id });
    if (!row) throw new Failure(notFound);
    return row;
  }
}
