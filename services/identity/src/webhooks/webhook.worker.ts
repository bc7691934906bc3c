import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PgNotifications } from '#platform/database/pg-notifications';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import type { WorkItem, WorkResult, WorkTableDefinition } from '#platform/work-queue/work-item';
import { WorkQueue } from '#platform/work-queue/work-queue';
import { IdentityConfig } from '../identity.config';
import { AddressRules } from './webhook-address';
import { WebhookAttemptsService, type NextDelivery } from './webhook-attempts.service';
import { WebhookDeliveriesService } from './webhook-deliveries.service';
import { postWebhook, type WebhookAnswer } from './webhook-request';
import { WebhookSecrets } from './webhook-secrets';

/** Endpoints that one process sends to at the same time. */
const concurrency = 8;
const timeoutMs = 10_000;
const leaseMs = 30_000;
/** An endpoint with more events is put back after this time, so that its lease never ends during a request. */
const maxHeldMs = 15_000;
const pollIntervalMs = 1_000;
/** Events are announced in the process that stored them; another one may hold or leave the endpoint. */
const maxSleepMs = 5_000;

const endpointTable: WorkTableDefinition<'idle'> = {
  table: 'webhook_endpoints',
  idType: 'uuid',
  pending: `due_at < 'infinity'`,
  dueAt: 'due_at',
  orderBy: 'due_at',
  attempts: 'claims',
  claimed: 'has_news = false',
  // An event that was added after the last read is not forgotten.
  outcomes: { idle: `due_at = case when has_news then now() else 'infinity' end` },
};

/** Sends the events of each endpoint one after the other: an event waits until the one before it was delivered or given up. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly queue: WorkQueue<WorkItem, 'idle'>;
  private readonly addresses: AddressRules;
  private isClosing = false;

  constructor(
    dataSource: DataSource,
    notifications: PgNotifications,
    private readonly attempts: WebhookAttemptsService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly secrets: WebhookSecrets,
    { allowsLoopbackWebhooks }: IdentityConfig,
    @Inject(LOG) log: Log,
  ) {
    this.addresses = new AddressRules(allowsLoopbackWebhooks);
    this.queue = new WorkQueue<WorkItem, 'idle'>(
      { dataSource, notifications, log },
      {
        name: 'webhooks',
        table: endpointTable,
        leaseMs,
        concurrency,
        pollIntervalMs,
        maxSleepMs,
        handle: ({ id }) => this.sendWaiting(id),
      },
    );
  }

  onApplicationBootstrap(): void {
    this.queue.start();
    this.deliveries.deliverTo(() => this.queue.trigger());
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    this.deliveries.deliverTo(() => undefined);
    await this.queue.close();
  }

  private async sendWaiting(endpointId: string): Promise<WorkResult<'idle'>> {
    for (const until = Date.now() + maxHeldMs; Date.now() < until && !this.isClosing;) {
      const delivery = await this.attempts.findNext(endpointId);
      if (!delivery) return { outcome: 'idle' };
      const outcome = await this.attempts.record(delivery, await this.send(delivery));
      if (outcome === 'stopped') return { isHandedOver: true };
      if (outcome !== 'continue') return outcome;
    }
    return { retryInMs: 0 };
  }

  private send(delivery: NextDelivery): Promise<WebhookAnswer> {
    const { url, eventId, body } = delivery;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'shop-webhooks/1',
      ...this.secrets.headersFor(delivery, eventId, body),
    };
    return postWebhook({ url, headers, body }, this.addresses, timeoutMs);
  }
}
