import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import type {
  Campaign,
  CampaignAudience,
  CampaignPage,
  ListCampaigns,
} from '#contracts/newsletter/campaigns';
import type { DeliveryState } from './delivery.entity';
import { readersOf } from './readers-of';
import { CampaignRow } from './campaign.entity';
import { campaignView, type StateCounts } from './campaign-view';

interface Count {
  campaign_id: string;
  state: DeliveryState;
  count: number;
}

const examples = 10;

/** What there is to see of campaigns. */
@Injectable()
export class CampaignList {
  constructor(private readonly dataSource: DataSource) {}

  async page({ page, limit }: ListCampaigns): Promise<CampaignPage> {
    const [rows, total] = await this.dataSource.getRepository(CampaignRow).findAndCount({
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const counts = await this.counts(rows.map(({ id }) => id));
    return {
      campaigns: rows.map((row) => campaignView(row, counts.get(row.id) ?? {})),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  async row(id: string): Promise<CampaignRow> {
    const row = await this.dataSource.getRepository(CampaignRow).findOneBy({ id });
    if (!row) throw new Failure(notFound);
    return row;
  }

  /** @throws Failure NOT_FOUND */
  async one(id: string): Promise<Campaign> {
    const row = await this.row(id);
    return campaignView(row, (await this.counts([id])).get(id) ?? {});
  }

  /** Who would get it if it started now: how many, and ten of them. @throws Failure NOT_FOUND */
  async audience(id: string): Promise<CampaignAudience> {
    await this.row(id);
    const [counted, shown] = await Promise.all([
      this.dataSource.query<{ language: string; count: number }[]>(
        `select s.language, count(*)::int as count from subscribers s, campaigns c
          where c.id = $1 and ${readersOf} group by s.language`,
        [id],
      ),
      this.dataSource.query<{ email: string }[]>(
        `select s.email from subscribers s, campaigns c where c.id = $1 and ${readersOf} limit ${examples}`,
        [id],
      ),
    ]);
    const of = (language: string) => counted.find((row) => row.language === language)?.count ?? 0;
    const [english, russian] = [of('en'), of('ru')];
    return { count: english + russian, english, russian, examples: shown.map(({ email }) => email) };
  }

  private async counts(ids: readonly string[]): Promise<Map<string, StateCounts>> {
    const rows = await this.dataSource.query<Count[]>(
      `select campaign_id, state, count(*)::int as count from deliveries
        where campaign_id = any($1) group by campaign_id, state`,
      [ids],
    );
    const counts = new Map<string, StateCounts>();
    for (const { campaign_id: id, state, count } of rows)
      counts.set(id, { ...counts.get(id), [state]: count });
    return counts;
  }
}
