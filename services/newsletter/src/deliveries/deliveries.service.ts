import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CachedValues } from '#platform/lists/cached-values';
import { ageSql, type TableMetric } from '#platform/metrics/table-metrics';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import type { WorkTableDefinition } from '#platform/work-queue/work-item';
import { Delivery, type DeliveryState } from './delivery.entity';

export type StateCounts = Partial<Record<DeliveryState, number>>;
export type DeliveryOutcome = 'sent' | 'failed' | 'skipped' | 'unsettled';

const settled = (state: DeliveryOutcome) => `state = '${state}', settled_at = now()`;
const failureDays = 30;
/** Campaigns with more deliveries are not counted in every answer. */
const maxCountedDeliveries = 10_000;
const cachedCountsMs = 5_000;

/** The mails of campaigns: one row for each recipient. */
@Injectable()
export class DeliveriesService {
  private readonly cachedCounts = new CachedValues<StateCounts>(cachedCountsMs);

  constructor(private readonly dataSource: DataSource) {}

  /** The deliveries as a work queue: those of the first campaign in progress that has due ones. */
  workTable(sendingCampaigns: () => Promise<readonly string[]>): WorkTableDefinition<DeliveryOutcome> {
    return {
      table: 'deliveries',
      idType: 'uuid',
      returning: `campaign_id as "campaignId", subscriber_id as "subscriberId"`,
      pending: `state in ('queued', 'sending')`,
      filter: {
        condition: 'campaign_id = $3::uuid',
        value: async () => this.firstWithDueDeliveries(await sendingCampaigns()),
      },
      dueAt: 'due_at',
      orderBy: 'due_at, id',
      attempts: 'attempts',
      lastError: 'last_error',
      claimed: `state = 'sending'`,
      released: `state = 'queued'`,
      outcomes: {
        sent: settled('sent'),
        failed: settled('failed'),
        skipped: settled('skipped'),
        unsettled: settled('unsettled'),
      },
    };
  }

  /** Failed and unsettled ones are counted campaign by campaign along an index, because most deliveries were sent. */
  metric(sendingCampaigns: () => Promise<readonly string[]>): TableMetric {
    return {
      statement: `with recursive campaign as (
          (select campaign_id from deliveries order by campaign_id limit 1)
          union all
          select (select d.campaign_id from deliveries d where d.campaign_id > c.campaign_id order by d.campaign_id limit 1)
            from campaign c where c.campaign_id is not null)
        select d.state, count(*)::int as shop_campaign_deliveries, 0::float8 as shop_campaign_deliveries_oldest_due_seconds
          from campaign c join deliveries d on d.campaign_id = c.campaign_id and d.state in ('failed', 'unsettled')
         group by d.state
        union all
        select 'queued', count(*)::int, ${ageSql('min(due_at) filter (where campaign_id = any($1::uuid[]))')}
          from deliveries where state in ('queued', 'sending')`,
      parameters: async () => [await sendingCampaigns()],
      label: { column: 'state', values: ['queued', 'unsettled', 'failed'] },
      gauges: {
        shop_campaign_deliveries: 'Deliveries of campaigns, by state',
        shop_campaign_deliveries_oldest_due_seconds:
          'How long the oldest delivery of a sending campaign is overdue',
      },
    };
  }

  /** Queues one delivery for each subscriber; those who have one already get no second one. */
  async create(tx: EntityManager, campaignId: string, subscriberIds: readonly string[]): Promise<void> {
    await tx.query(
      `insert into deliveries (id, campaign_id, subscriber_id, state, due_at)
       select gen_random_uuid(), $1, subscriber_id, 'queued', now() from unnest($2::uuid[]) as subscriber_id
       on conflict do nothing`,
      [campaignId, subscriberIds],
    );
  }

  /** The deliveries of a campaign by state. Those of a large campaign are some seconds old. */
  async countByState(campaignId: string): Promise<StateCounts> {
    const fresh = this.cachedCounts.fresh(campaignId);
    if (fresh) return fresh;
    const [campaign] = await this.dataSource.query<{ isLarge: boolean }[]>(
      `select exists (select from deliveries where campaign_id = $1 offset $2) as "isLarge"`,
      [campaignId, maxCountedDeliveries],
    );
    if (!campaign?.isLarge) return this.countExactlyByState(campaignId);
    return this.cachedCounts.get(campaignId, () => this.countExactlyByState(campaignId));
  }

  async countExactlyByState(campaignId: string): Promise<StateCounts> {
    const rows = await this.dataSource.query<{ state: DeliveryState; count: number }[]>(
      'select state, count(*)::int as count from deliveries where campaign_id = $1 group by state',
      [campaignId],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  async hasPending(campaignId: string): Promise<boolean> {
    const deliveries = this.dataSource.getRepository(Delivery);
    return deliveries.existsBy([
      { campaignId, state: 'queued' },
      { campaignId, state: 'sending' },
    ]);
  }

  /** How many mails the server accepted and rejected since a moment. */
  async outcomesSince(campaignId: string, since: Date): Promise<{ failed: number; sent: number }> {
    const [row] = await this.dataSource.query<{ failed: number; sent: number }[]>(
      `select count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'sent')::int as sent
         from deliveries where campaign_id = $1 and state in ('failed', 'sent') and settled_at >= $2`,
      [campaignId, since],
    );
    return row ?? { failed: 0, sent: 0 };
  }

  /** Failed mails to a subscriber within the last 30 days. */
  async countRecentFailures(subscriberId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::int as count from deliveries
        where subscriber_id = $1 and state = 'failed' and settled_at > now() - make_interval(days => $2)`,
      [subscriberId, failureDays],
    );
    return row?.count ?? 0;
  }

  /** Queues unsettled deliveries again, by decision of an administrator: the mails may arrive twice. */
  async requeueUnsettled(tx: EntityManager, campaignId: string): Promise<void> {
    await tx.query(
      `update deliveries set state = 'queued', due_at = now(), settled_at = null
        where campaign_id = $1 and state = 'unsettled'`,
      [campaignId],
    );
  }

  /** The newest deliveries to a subscriber. */
  findBySubscriber(subscriberId: string, limit: number): Promise<Delivery[]> {
    return this.dataSource
      .getRepository(Delivery)
      .createQueryBuilder('d')
      .where('d.subscriber_id = :subscriberId', { subscriberId })
      .orderBy('d.settled_at', 'DESC', 'NULLS FIRST')
      .addOrderBy('d.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_MARKETING_MONTHS';
    return rowDeletionRule({ name: 'deliveries', months }, 'deliveries', 'settled_at < $1');
  }

  /** A paused campaign may leave any number of due deliveries, so each claim reads the index of one campaign only. */
  private async firstWithDueDeliveries(campaignIds: readonly string[]): Promise<string | undefined> {
    const [first] = await this.dataSource.query<{ id: string }[]>(
      `select c.id from unnest($1::uuid[]) with ordinality as c (id, position)
        where exists (select from deliveries d
                       where d.campaign_id = c.id and d.state in ('queued', 'sending') and d.due_at <= now())
        order by c.position limit 1`,
      [campaignIds],
    );
    return first?.id;
  }
}
