import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Language, languages } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { type CampaignText, campaignText } from '#contracts/news/campaign-text';
import {
  campaignArticleNotFound,
  campaignIncomplete,
  type CreateCampaign,
  type ScheduleCampaign,
  type TestCampaign,
} from '#contracts/newsletter/campaigns';
import { newId } from '#platform/database/new-id';
import { wake } from '#platform/database/wakeups';
import { Mailer } from '#platform/mail/mailer';
import { RpcClient } from '#platform/rpc/rpc-client';
import { courierChannel } from './courier-channel';
import { campaignMail } from '../mails/campaign.mail';
import { NewsletterConfig } from '../newsletter.config';
import { CampaignRow } from './campaign.entity';
import { afterStep, type CampaignStep } from './campaign.states';
import { campaignTitle, completeLanguages, letterIn } from './letter-text';

/** What administrators do with campaigns. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly mailer: Mailer,
    private readonly config: NewsletterConfig,
  ) {}

  /** A draft from published articles, with a copy of their texts. @throws Failure CAMPAIGN_ARTICLE_NOT_FOUND, UNAVAILABLE */
  async create({ articleIds, topic, segment = {} }: CreateCampaign, createdBy: string): Promise<string> {
    const articles = await Promise.all([...new Set(articleIds)].map((id) => this.article(id)));
    const row = {
      id: newId(),
      title: campaignTitle(articles),
      topic,
      segment,
      articles,
      state: 'draft' as const,
      createdAt: new Date(),
      createdBy,
    };
    await this.dataSource.getRepository(CampaignRow).insert(row);
    return row.id;
  }

  /** One letter to an address of one's own. Its links lead to nobody's preferences. @throws Failure NOT_FOUND */
  async test({ id, email, language }: TestCampaign): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { articles } = await this.locked(tx, id);
      await this.mailer.add(tx, {
        key: `campaign-test:${newId()}`,
        template: campaignMail,
        language,
        to: { address: email },
        data: letterIn(articles, language, {
          shopUrl: this.config.SHOP_URL.replace(/\/+$/, ''),
          token: 'test',
        }),
      });
    });
  }

  /** @throws Failure NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_INCOMPLETE */
  async schedule({ id, at, englishForAll }: ScheduleCampaign): Promise<void> {
    await this.step(id, 'schedule', ({ articles }) => {
      const missing = missingLanguages(articles);
      if (missing.includes('en') || (missing.length > 0 && !englishForAll))
        throw new Failure(campaignIncomplete, { languages: missing.join(', ') });
      return { scheduledAt: at ? new Date(at) : new Date(), englishForAll };
    });
  }

  pause(id: string): Promise<void> {
    return this.step(id, 'pause', () => ({ pausedReason: null }));
  }

  /** Goes on, or starts if it was paused before it started. */
  resume(id: string): Promise<void> {
    return this.step(id, 'resume', ({ startedAt }) => ({
      pausedReason: null,
      ...(startedAt ? {} : { state: 'scheduled' as const }),
    }));
  }

  cancel(id: string): Promise<void> {
    return this.step(id, 'cancel', () => ({ finishedAt: new Date() }));
  }

  /** Sends once more what nobody knows to have arrived. It may arrive twice: that is for a person to decide. */
  repeatUnsettled(id: string): Promise<void> {
    return this.step(id, 'repeat', async (_, tx) => {
      await tx.query(
        `update deliveries set state = 'queued', claim = null, next_try_at = now()
          where campaign_id = $1 and state = 'unsettled'`,
        [id],
      );
      return { finishedAt: null, pausedReason: null };
    });
  }

  private async article(articleId: string): Promise<CampaignText> {
    try {
      return await this.rpc.call(campaignText, { articleId });
    } catch (error) {
      if (Failure.is(error, notFound)) throw new Failure(campaignArticleNotFound);
      throw error;
    }
  }

  private async step(
    id: string,
    step: CampaignStep,
    change: (row: CampaignRow, tx: EntityManager) => Promise<Partial<CampaignRow>> | Partial<CampaignRow>,
  ): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const row = await this.locked(tx, id);
      const state = afterStep(step, row.state);
      const rest = await change(row, tx);
      await tx.getRepository(CampaignRow).save({ ...row, state, ...rest });
      await wake(tx, courierChannel);
    });
  }

  private async locked(tx: EntityManager, id: string): Promise<CampaignRow> {
    const row = await tx
      .getRepository(CampaignRow)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new Failure(notFound);
    return row;
  }
}

function missingLanguages(articles: readonly CampaignText[]): Language[] {
  const complete = completeLanguages(articles);
  return languages.filter((language) => !complete.includes(language));
}
