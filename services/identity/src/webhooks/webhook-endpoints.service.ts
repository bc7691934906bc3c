import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import {
  createWebhook,
  type CreatedWebhook,
  deleteWebhook,
  listWebhooks,
  maxWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhook,
  type UpdateWebhook,
  webhookAddressRefused,
  webhookChanged,
  type WebhookEndpoints,
  type WebhookEndpointView,
  type WebhookIdParam,
  webhookLimit,
  type WebhookSecret,
  type WebhookValues,
} from '#contracts/identity/webhooks/webhooks';
import { Failure, notFound } from '#contracts/kit/failure';
import type { ListQuery } from '#contracts/kit/page';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { IdentityConfig } from '../identity.config';
import { AddressRules, RefusedAddress } from './webhook-address';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { newWebhookSecret, WebhookSecrets } from './webhook-secrets';

/** How long requests are signed with the former secret too. */
const rotationMs = dayMs;

type Values = Pick<WebhookEndpoint, 'url' | 'name' | 'events' | 'state'>;
const auditedOf = ({ url, name, events, state }: Values): Values => ({ url, name, events, state });

/** The endpoints that receive events, for administrators (docs/decisions/0105). */
@Injectable()
export class WebhookEndpointsService {
  private readonly newestFirst: NewestFirstList;
  private readonly addresses: AddressRules;

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    { allowsLoopbackWebhooks }: IdentityConfig,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, {
      table: 'webhook_endpoints',
      sortedBy: 'created_at',
    });
    this.addresses = new AddressRules(allowsLoopbackWebhooks);
  }

  @Handles(listWebhooks)
  async list(query: ListQuery): Promise<WebhookEndpoints> {
    const { ids, pagination } = await this.newestFirst.page(query, new ListFilter());
    const rows = await this.dataSource.getRepository(WebhookEndpoint).findBy({ id: In(ids) });
    const waiting = await this.countWaiting(ids);
    const endpoints = inListOrder(ids, rows).map((row) => viewOf(row, waiting.get(row.id)));
    return { endpoints, pagination };
  }

  /** @throws Failure WEBHOOK_ADDRESS_REFUSED, WEBHOOK_LIMIT */
  @Handles(createWebhook)
  async create(input: WebhookValues): Promise<CreatedWebhook> {
    const { name, events } = input;
    const [id, secret] = [newId(), newWebhookSecret()];
    const values = { id, url: this.parse(input.url), name, events, state: 'on' as const };
    return this.dataSource.transaction(async (tx) => {
      const endpoints = tx.getRepository(WebhookEndpoint);
      await tx.query('lock table webhook_endpoints in share row exclusive mode');
      if ((await endpoints.count()) >= maxWebhookEndpoints)
        throw new Failure(webhookLimit, { limit: maxWebhookEndpoints });
      await endpoints.insert({ ...values, secret: this.secrets.encrypt(id, secret) });
      await this.audit.record(tx, { action: 'webhook.created', subject: id, after: auditedOf(values) });
      return { secret, endpoint: viewOf(await endpoints.findOneByOrFail({ id })) };
    });
  }

  /**
   * Switched on, it continues with the event that waits first. @throws Failure NOT_FOUND, WEBHOOK_ADDRESS_REFUSED, WEBHOOK_CHANGED when it
   * is not the newest version that was edited
   */
  @Handles(updateWebhook)
  async update({ id, version, isOn, ...input }: UpdateWebhook): Promise<WebhookEndpointView> {
    const { name, events } = input;
    const url = this.parse(input.url);
    return this.dataSource.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      if (before.version !== version) throw new Failure(webhookChanged);
      const state = isOn ? 'on' : before.state === 'on' ? 'off' : before.state;
      const endpoints = tx.getRepository(WebhookEndpoint);
      await endpoints.update({ id }, { url, name, events, state, version: version + 1 });
      if (state !== before.state) {
        const dueAt = () => (isOn ? 'now()' : `'infinity'`);
        await endpoints.update({ id }, { failures: 0, dueAt });
      }
      const after = await endpoints.findOneByOrFail({ id });
      const change = { before: auditedOf(before), after: auditedOf(after) };
      await this.audit.record(tx, { action: 'webhook.changed', subject: id, ...change });
      return viewOf(after);
    });
  }

  @Handles(deleteWebhook)
  async delete({ id }: WebhookIdParam): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const before = auditedOf(await this.lock(tx, id));
      await tx.getRepository(WebhookEndpoint).delete({ id });
      await this.audit.record(tx, { action: 'webhook.deleted', subject: id, before });
    });
  }

  /** For a day both secrets sign; a second rotation within it ends the oldest secret at once. @throws Failure NOT_FOUND */
  @Handles(rotateWebhookSecret)
  async rotate({ id }: WebhookIdParam): Promise<WebhookSecret> {
    const secret = newWebhookSecret();
    await this.dataSource.transaction(async (tx) => {
      const { secret: formerSecret } = await this.lock(tx, id);
      const formerSecretEndsAt = new Date(Date.now() + rotationMs);
      await tx
        .getRepository(WebhookEndpoint)
        .update({ id }, { secret: this.secrets.encrypt(id, secret), formerSecret, formerSecretEndsAt });
      await this.audit.record(tx, { action: 'webhook.secret-rotated', subject: id });
    });
    return { secret };
  }

  private parse(url: string): string {
    try {
      return this.addresses.parse(url).href;
    } catch (error) {
      if (error instanceof RefusedAddress) throw new Failure(webhookAddressRefused);
      throw error;
    }
  }

  private async lock(tx: EntityManager, id: string): Promise<WebhookEndpoint> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.getRepository(WebhookEndpoint).findOne({ where: { id }, lock });
    if (!row) throw new Failure(notFound);
    return row;
  }

  private async countWaiting(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ id: string; n: number }[]>(
      `select endpoint_id as id, count(*)::int as n from webhook_deliveries
        where state = 'waiting' and endpoint_id = any($1) group by endpoint_id`,
      [ids],
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }
}

function viewOf(row: WebhookEndpoint, waiting = 0): WebhookEndpointView {
  const { id, state, failures, createdAt, version, formerSecretEndsAt: endsAt } = row;
  const { url, name, events } = row;
  const formerSecretEndsAt = endsAt && endsAt > new Date() ? endsAt.toISOString() : null;
  return {
    ...{ id, url, name, events, state, failures, waiting, formerSecretEndsAt, version },
    createdAt: createdAt.toISOString(),
  };
}
