import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  campaignAudience,
  type CampaignAudience as Audience,
  type CampaignId,
  type CampaignPage,
  type CampaignPreview,
  type CampaignView,
  findCampaign,
  listCampaigns,
  type ListCampaigns,
  previewCampaign,
  type PreviewCampaign,
} from '#contracts/newsletter/campaigns';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { DeliveriesService, type StateCounts } from '../deliveries/deliveries.service';
import { AudienceService } from '../subscribers/audience.service';
import { CampaignAudience } from './campaign-audience';
import { campaignView } from './campaign-view';
import { Campaign } from './campaign.entity';

const exampleCount = 10;

/** The kept results, unless unsettled deliveries were repeated: they finish the campaign at another time. */
function resultsOf({ state, finishedAt, results }: Campaign): StateCounts | undefined {
  return state === 'finished' && results?.finishedAt === finishedAt?.toISOString()
    ? results?.counts
    : undefined;
}

/** Campaigns as administrators see them. */
@Injectable()
export class CampaignQueries {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly content: CampaignContentService,
    private readonly deliveries: DeliveriesService,
    private readonly subscribers: AudienceService,
    private readonly campaignAudience: CampaignAudience,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'campaigns', sortedBy: 'created_at' });
  }

  @Handles(listCampaigns)
  async page(query: ListCampaigns): Promise<CampaignPage> {
    const { ids, pagination } = await this.newestFirst.page(query, new ListFilter());
    const rows = inListOrder(ids, await this.dataSource.getRepository(Campaign).findBy({ id: In(ids) }));
    const counts = await this.countsOf(rows);
    return { campaigns: rows.map((row) => this.view(row, counts)), pagination };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(findCampaign)
  async find({ id }: CampaignId): Promise<CampaignView> {
    const row = await this.findRow(id);
    return this.view(row, await this.countsOf([row]));
  }

  /** The mail as a subscriber would receive it, with links that contain no valid token. @throws Failure NOT_FOUND */
  @Handles(previewCampaign)
  async preview({ id, language }: PreviewCampaign): Promise<CampaignPreview> {
    return this.content.renderExample(await this.findRow(id), language, 'preview');
  }

  /** The number of subscribers who would receive it now, and ten of them. @throws Failure NOT_FOUND */
  @Handles(campaignAudience)
  async audience({ id }: CampaignId): Promise<Audience> {
    const filter = await this.campaignAudience.filterOf(await this.findRow(id));
    const [{ en: english, ru: russian }, examples] = await Promise.all([
      this.subscribers.countByLanguage(filter),
      this.subscribers.examples(filter, exampleCount),
    ]);
    return { count: english + russian, english, russian, examples };
  }

  /** The results of a finished campaign are counted once; its retention deletes deliveries later. */
  private async countsOf(rows: readonly Campaign[]): Promise<Map<string, StateCounts>> {
    const counts = new Map<string, StateCounts>();
    for (const row of rows) counts.set(row.id, resultsOf(row) ?? (await this.countDeliveries(row)));
    return counts;
  }

  private async countDeliveries({ id, state, finishedAt }: Campaign): Promise<StateCounts> {
    if (state !== 'finished' || !finishedAt) return this.deliveries.countByState(id);
    const counts = await this.deliveries.countExactlyByState(id);
    const results = { finishedAt: finishedAt.toISOString(), counts };
    await this.dataSource
      .getRepository(Campaign)
      .createQueryBuilder()
      .update()
      .set({ results })
      .where(`id = :id and state = 'finished'`, { id })
      .andWhere(`date_trunc('milliseconds', finished_at) = :finishedAt`, { finishedAt })
      .execute();
    return counts;
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
