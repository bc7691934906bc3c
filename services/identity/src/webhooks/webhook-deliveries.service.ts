import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import {
  testEventType,
  type WebhookEventType,
  webhookEvents,
  webhookVersion,
} from '#contracts/identity/webhooks/webhook-events';
import {
  type ListWebhookDeliveries,
  listWebhookDeliveries,
  redeliverWebhook,
  sendTestWebhook,
  type WebhookDeliveries,
  type WebhookDeliveryView,
  type WebhookIdParam,
  webhookNotRepeatable,
} from '#contracts/identity/webhooks/webhooks';
import type { EventMeta } from '#contracts/kit/event';
import { Failure, notFound } from '#contracts/kit/failure';
import { storableJson } from '#contracts/kit/storable-text';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { afterCommit } from '#platform/database/transactions/after-commit';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { WebhookDelivery } from './webhook-delivery.entity';

const logDays = 90;
/** A burst of related events arrives by several consumers; what arrives within this time is sent in the order in which it occurred. */
const burst = `interval '1 second'`;

/**
 * Makes endpoints due. A worker that holds one finds by `has_news` that it is not finished. The rows are locked in the order of their ids,
 * so two events never wait for each other.
 */
const wake = (condition: string, delay = `interval '0'`) => `update webhook_endpoints
    set has_news = true, due_at = case when state = 'on' and due_at = 'infinity' then now() + ${delay} else due_at end
    where id in (select id from webhook_endpoints where ${condition} order by id for update)
    returning id`;

/** Queues events for endpoints, and lists what was sent. */
@Injectable()
export class WebhookDeliveriesService {
  private readonly newestFirst: NewestFirstList;
  private onQueued: () => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, {
      table: 'webhook_deliveries',
      sortedBy: 'queued_at',
    });
  }

  /** Calls the worker when events are committed. Those of a killed process are found by their endpoints. */
  deliverTo(onQueued: () => void): void {
    this.onQueued = onQueued;
  }

  /** Queues an event of the bus for every endpoint that chose its type; one that is switched off misses it. */
  async queueEvent(tx: EntityManager, type: WebhookEventType, data: object, meta: EventMeta): Promise<void> {
    const { contract, omitted } = webhookEvents[type];
    const body = {
      type,
      version: webhookVersion(contract),
      timestamp: meta.occurredAt,
      data: Object.fromEntries(Object.entries(data).filter(([name]) => !omitted.includes(name))),
    };
    const queued: unknown[] = await tx.query(
      `with endpoint as (${wake(`state <> 'off' and events @> array[$1::text]`, burst)})
       insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, queued_at)
       select gen_random_uuid(), id, $2::uuid, $1, $3::json, $4::timestamptz from endpoint returning id`,
      [type, meta.id, storableJson(body), meta.occurredAt],
    );
    if (queued.length > 0) this.notify(tx);
  }

  @Handles(listWebhookDeliveries)
  async list({ id, ...query }: ListWebhookDeliveries): Promise<WebhookDeliveries> {
    const filter = new ListFilter().where('endpoint_id = ?::uuid', id);
    const { ids, pagination } = await this.newestFirst.page(query, filter);
    const rows = await this.dataSource.getRepository(WebhookDelivery).findBy({ id: In(ids) });
    return { deliveries: inListOrder(ids, rows).map(viewOf), pagination };
  }

  /** Queues an event without content behind those that wait. @throws Failure NOT_FOUND, WEBHOOK_NOT_REPEATABLE if the endpoint is off */
  @Handles(sendTestWebhook)
  async sendTest({ id: endpointId }: WebhookIdParam): Promise<WebhookDeliveryView> {
    return this.dataSource.transaction(async (tx) => {
      await this.wakeOne(tx, endpointId);
      const [queuedAt, eventId] = [new Date(), newId()];
      const payload = { type: testEventType, version: 1, timestamp: queuedAt.toISOString(), data: {} };
      const row = { id: newId(), endpointId, eventId, type: testEventType, payload, queuedAt };
      const deliveries = tx.getRepository(WebhookDelivery);
      await deliveries.insert(row);
      await this.audit.record(tx, { action: 'webhook.tested', subject: endpointId });
      return viewOf(await deliveries.findOneByOrFail({ id: row.id }));
    });
  }

  /** Queues an event again, behind those that wait. @throws Failure NOT_FOUND, WEBHOOK_NOT_REPEATABLE while it waits already */
  @Handles(redeliverWebhook)
  async redeliver({ id }: WebhookIdParam): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const deliveries = tx.getRepository(WebhookDelivery);
      const { endpointId, eventId, type } = (await deliveries.findOneBy({ id })) ?? {};
      if (endpointId === undefined) throw new Failure(notFound);
      await this.wakeOne(tx, endpointId);
      const { affected } = await deliveries.update(
        { id, state: Not('waiting') },
        { state: 'waiting', attempts: 0, queuedAt: new Date() },
      );
      if (affected !== 1) throw new Failure(webhookNotRepeatable);
      await this.audit.record(tx, {
        action: 'webhook.repeated',
        subject: endpointId,
        after: { type, eventId },
      });
    });
  }

  @Retention()
  retentionRule(): RetentionRule {
    const rule = { name: 'webhook-deliveries', months: 3 };
    return { ...rowDeletionRule(rule, 'webhook_deliveries', 'queued_at < $1'), days: logDays };
  }

  private async wakeOne(tx: EntityManager, endpointId: string): Promise<void> {
    const [woken] = await tx.query<[unknown[], number]>(wake(`id = $1 and state <> 'off'`), [endpointId]);
    if (woken.length === 0)
      throw new Failure((await this.exists(tx, endpointId)) ? webhookNotRepeatable : notFound);
    this.notify(tx);
  }

  private async exists(tx: EntityManager, endpointId: string): Promise<boolean> {
    const found: unknown[] = await tx.query('select 1 from webhook_endpoints where id = $1', [endpointId]);
    return found.length > 0;
  }

  private notify(tx: EntityManager): void {
    afterCommit(tx, () => this.onQueued());
  }
}

function viewOf(row: WebhookDelivery): WebhookDeliveryView {
  const { id, type, state, attempts, status, error, answer, queuedAt, triedAt } = row;
  return {
    ...{ id, type, state, attempts, status, error, answer },
    queuedAt: queuedAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    payload: JSON.stringify(row.payload, null, 2),
  };
}
