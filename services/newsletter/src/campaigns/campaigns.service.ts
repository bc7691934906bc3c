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
import { Audit } from '#platform/audit/audit';
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

/** What the audit log calls each step. */
const stepTaken: Record<CampaignStep, string> = {
  schedule: 'scheduled',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  repeat: 'repeated',
};

function stateOf({ state, scheduledAt, englishForAll }: CampaignRow): object {
  return { state, scheduledAt, englishForAll };
}

/** What administrators do with campaigns. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly mailer: Mailer,
    private readonly config: NewsletterConfig,
    private readonly audit: Audit,
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
    const { id, title } = row;
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(CampaignRow).insert(row);
      await this.audit.record(tx, { action: 'campaign.created', subject: id, after: { title, topic } });
    });
    return id;
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
      await this.audit.record(tx, { action: 'campaign.tested', subject: id, after: { email, language } });
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
    return this.step(id, 'resume', async ({ startedAt }, tx) => {
      await this.countAnew(tx, id);
      return { pausedReason: null, ...(startedAt ? {} : { state: 'scheduled' as const }) };
    });
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
      await this.countAnew(tx, id);
      return { finishedAt: null, pausedReason: null };
    });
  }

  /** By the clock that dates the refusals. */
  private async countAnew(tx: EntityManager, id: string): Promise<void> {
    await tx.query('update campaigns set resumed_at = now() where id = $1', [id]);
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
      const after = { ...row, state, ...rest };
      await tx.getRepository(CampaignRow).save(after);
      const values = { before: stateOf(row), after: stateOf(after) };
      await this.audit.record(tx, { action: `campaign.${stepTaken[step]}`, subject: id, ...values });
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
