import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, In } from 'typeorm';
import { languages, type UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { ReleaseRequirements } from '#contracts/catalogue/requirements/release-requirements';
import { type CampaignText, findCampaignText } from '#contracts/news/campaign-text';
import {
  campaignArticleNotFound,
  type CampaignId,
  campaignIncomplete,
  type CampaignView,
  cancelCampaign,
  type CreateCampaign,
  createCampaign,
  pauseCampaign,
  repeatUnsettled,
  resumeCampaign,
  type ScheduleCampaign,
  scheduleCampaign,
  testCampaign,
  type TestCampaign,
} from '#contracts/newsletter/campaigns';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { notify } from '#platform/database/pg-notifications';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { CampaignContentService } from '../campaign-content/campaign-content.service';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { campaignChannel } from './campaign-channel';
import { campaignMail } from '../mails/campaign.mail';
import { Campaign } from './campaign.entity';
import { CampaignQueries } from './campaign.queries';
import { nextState, type CampaignTransition } from './campaign.states';

/** The action that the audit log records for each transition. */
const auditActions: Record<CampaignTransition, string> = {
  schedule: 'scheduled',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  repeat: 'repeated',
};

/** The draft of a process has no administrator. */
const noAdmin = '00000000-0000-0000-0000-000000000000';

interface OwnersDraft {
  id: string;
  pluginId: string;
  articles: CampaignText[];
  requirements?: ReleaseRequirements | undefined;
  /** User id, or the name of a process. */
  actor: string;
}

function stateOf({ state, scheduledAt, englishForAll }: Campaign): object {
  return { state, scheduledAt, englishForAll };
}

/** Creates, tests, schedules, pauses, resumes and cancels campaigns. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly mailer: Mailer,
    private readonly content: CampaignContentService,
    private readonly deliveries: DeliveriesService,
    private readonly audit: AuditLog,
    private readonly queries: CampaignQueries,
  ) {}

  /** Creates a draft with copies of published articles. @throws Failure CAMPAIGN_ARTICLE_NOT_FOUND, UNAVAILABLE */
  @Handles(createCampaign)
  async create(
    { articleIds, topic, segment = {} }: CreateCampaign,
    { userId: createdBy }: UserActor,
  ): Promise<CampaignView> {
    const articles = await Promise.all([...new Set(articleIds)].map((id) => this.findArticle(id)));
    const row = {
      id: newId(),
      title: this.content.title(articles),
      topic,
      segment,
      articles,
      state: 'draft' as const,
      createdAt: new Date(),
      createdBy,
    };
    const { id, title } = row;
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(Campaign).insert(row);
      await this.audit.record(tx, { action: 'campaign.created', subject: id, after: { title, topic } });
    });
    return this.queries.find({ id });
  }

  /** Drafts a campaign to the subscribed owners of a plug-in, unless there is one with this id. */
  async draftForOwners(tx: EntityManager, draft: OwnersDraft): Promise<void> {
    const { id, pluginId, articles, requirements = null, actor } = draft;
    const campaigns = tx.getRepository(Campaign);
    if (await campaigns.existsBy({ id })) return;
    const title = this.content.title(articles);
    const topic = 'releases';
    const createdBy = isUUID(actor) ? actor : noAdmin;
    const row = { id, title, topic, segment: { owns: pluginId }, createdBy } as const;
    await campaigns.insert({ ...row, articles, requirements, state: 'draft', createdAt: new Date() });
    await this.audit.record(tx, { action: 'campaign.created', subject: id, after: { title, topic } });
  }

  /** The titles of campaigns, by id. */
  async titles(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.dataSource
      .getRepository(Campaign)
      .find({ select: { id: true, title: true }, where: { id: In([...ids]) } });
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** Sends a test mail to one address. Its links belong to no subscriber. @throws Failure NOT_FOUND */
  @Handles(testCampaign)
  async test({ id, email, language }: TestCampaign): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const campaign = await this.findLocked(tx, id);
      await this.mailer.enqueue(tx, {
        key: `campaign-test:${newId()}`,
        template: campaignMail,
        language,
        to: { address: email },
        data: this.content.exampleData(campaign, language, 'test'),
      });
      await this.audit.record(tx, { action: 'campaign.tested', subject: id, after: { email, language } });
    });
  }

  /** @throws Failure NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_INCOMPLETE */
  @Handles(scheduleCampaign)
  schedule({ id, at, englishForAll }: ScheduleCampaign): Promise<CampaignView> {
    return this.changeState(id, 'schedule', ({ articles }) => {
      const complete = this.content.languages(articles);
      const missing = languages.filter((language) => !complete.includes(language));
      if (missing.includes('en') || (missing.length > 0 && !englishForAll))
        throw new Failure(campaignIncomplete, { languages: missing.join(', ') });
      return { scheduledAt: at ? new Date(at) : new Date(), englishForAll };
    });
  }

  @Handles(pauseCampaign)
  pause({ id }: CampaignId): Promise<CampaignView> {
    return this.changeState(id, 'pause', () => ({ pausedReason: null }));
  }

  /** Continues, or starts if it was paused before it started. */
  @Handles(resumeCampaign)
  resume({ id }: CampaignId): Promise<CampaignView> {
    return this.changeState(id, 'resume', async ({ startedAt }, tx) => {
      return {
        pausedReason: null,
        resumedAt: await databaseNow(tx),
        ...(startedAt ? {} : { state: 'scheduled' as const }),
      };
    });
  }

  @Handles(cancelCampaign)
  cancel({ id }: CampaignId): Promise<CampaignView> {
    return this.changeState(id, 'cancel', () => ({ finishedAt: new Date() }));
  }

  /** Sends unsettled deliveries again. They may arrive twice, therefore an administrator decides. */
  @Handles(repeatUnsettled)
  repeatUnsettled({ id }: CampaignId): Promise<CampaignView> {
    return this.changeState(id, 'repeat', async (_, tx) => {
      await this.deliveries.requeueUnsettled(tx, id);
      return { finishedAt: null, pausedReason: null, resumedAt: await databaseNow(tx) };
    });
  }

  private async findArticle(articleId: string): Promise<CampaignText> {
    try {
      return await this.rpc.call(findCampaignText, { articleId });
    } catch (error) {
      if (Failure.is(error, notFound)) throw new Failure(campaignArticleNotFound);
      throw error;
    }
  }

  private async changeState(
    id: string,
    step: CampaignTransition,
    change: (row: Campaign, tx: EntityManager) => Promise<Partial<Campaign>> | Partial<Campaign>,
  ): Promise<CampaignView> {
    await this.dataSource.transaction(async (tx) => {
      const row = await this.findLocked(tx, id);
      const state = nextState(step, row.state);
      const rest = await change(row, tx);
      const after = { ...row, state, ...rest };
      await tx.getRepository(Campaign).save(after);
      const values = { before: stateOf(row), after: stateOf(after) };
      await this.audit.record(tx, { action: `campaign.${auditActions[step]}`, subject: id, ...values });
      await notify(tx, campaignChannel);
    });
    return this.queries.find({ id });
  }

  private async findLocked(tx: EntityManager, id: string): Promise<Campaign> {
    const row = await tx
      .getRepository(Campaign)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new Failure(notFound);
    return row;
  }
}

/** The clock of the database, because it also dates the failures that are counted from this moment. */
async function databaseNow(tx: EntityManager): Promise<Date> {
  const [row] = await tx.query<{ now: Date }[]>('select now() as now');
  return row?.now ?? new Date();
}
