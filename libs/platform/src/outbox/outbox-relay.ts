import { headers, NatsError } from 'nats';
import { hourMs } from '#contracts/fields/durations';
import type { Bus } from '../bus/bus';
import type { Envelope } from '../event-stream/envelope';
import { streamCreatedAt } from '../event-stream/stream';
import { StreamHealth } from '../event-stream/stream-health';
import { busSubject } from '../event-stream/topology';
import type { Problem } from '../health/readiness';
import { ageSql, type TableMetric } from '../metrics/table-metrics';
import { encode } from '../rpc/wire';
import type { WorkItem, WorkResult, WorkTableDefinition } from '../work-queue/work-item';
import { WorkQueue, type WorkQueueResources } from '../work-queue/work-queue';
import { CommittedEvents } from './committed-events';
import type { NewEvent } from './outbox';

const batchSize = 64;
const pollIntervalMs = 3_000;
/** Rows are not announced: they are published from memory, and only those that were left are polled. */
const maxSleepMs = 5_000;
/** A lost stream interrupts the connection, and a failed publication is known at once; the interval is for the rest. */
const streamCheckIntervalMs = 10_000;
const publishTimeoutMs = 2_000;
const cleanupIntervalMs = hourMs;

type UnpublishedEvent = WorkItem & NewEvent;

const outboxTable: WorkTableDefinition<'published'> = {
  table: 'outbox',
  idType: 'uuid',
  returning: `subject, data, actor, request_id as "requestId", occurred_at as "occurredAt"`,
  // Younger events are being published by the process that committed them.
  pending: `published_at is null and occurred_at < now() - interval '1 s'`,
  orderBy: 'id',
  attempts: 'attempts',
  lastError: 'last_error',
  outcomes: { published: 'published_at = now()' },
};

export const outboxMetrics: TableMetric = {
  statement: `select count(*)::int as shop_outbox_pending, ${ageSql('min(occurred_at)')} as shop_outbox_oldest_age_seconds
    from outbox where published_at is null`,
  gauges: {
    shop_outbox_pending: 'Outbox rows not yet published',
    shop_outbox_oldest_age_seconds: 'Age of the oldest unpublished outbox row',
  },
};

/**
 * Publishes committed events to the stream: from memory after their commit, and by polling those that were left, for example by a
 * process that was killed. Every replica relays; order is not guaranteed. A row is marked only after the stream acknowledged it.
 * Polled rows stay locked meanwhile, without a lease.
 */
export class OutboxRelay {
  private readonly queue: WorkQueue<UnpublishedEvent, 'published'>;
  private readonly committed: CommittedEvents;
  private readonly health: StreamHealth;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  private isClosed = false;
  private cleanedUpAt = 0;
  private lastError: unknown;

  constructor(
    private readonly resources: WorkQueueResources,
    private readonly bus: Bus,
  ) {
    this.health = new StreamHealth(resources.log);
    const { dataSource, log } = resources;
    this.committed = new CommittedEvents({
      dataSource,
      log,
      publish: (event) => this.publish(event),
      report: (results) => this.report(results),
    });
    this.queue = new WorkQueue<UnpublishedEvent, 'published'>(resources, {
      name: 'outbox',
      table: outboxTable,
      concurrency: batchSize,
      pollIntervalMs,
      maxSleepMs,
      handle: (event) => this.publish(event),
      onBatch: (results) => this.report(results),
    });
  }

  start(): void {
    this.queue.start();
    this.bus.onReconnect(() => {
      this.check();
      // Events of the outage were not published from memory.
      this.queue.trigger();
    });
    this.check();
  }

  /** Publishes events of a transaction that has just committed. While NATS is away they wait in the table. */
  publishCommitted(events: readonly NewEvent[]): void {
    if (this.bus.isOnline) this.committed.add(events);
  }

  /** For the readiness check; empty while the stream acknowledges publications. */
  get problems(): Problem[] {
    return this.health.problems;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.checking;
    await this.committed.close();
    await this.queue.close();
  }

  private async publish(event: NewEvent): Promise<WorkResult<'published'>> {
    const envelope: Envelope = {
      id: event.id,
      occurredAt: event.occurredAt.toISOString(),
      actor: event.actor,
      requestId: event.requestId,
      data: event.data,
    };
    try {
      await this.bus.connection.jetstream().publish(busSubject(event.subject), encode(envelope), {
        msgID: event.id,
        timeout: publishTimeoutMs,
        headers: headers(),
      });
      return { outcome: 'published' };
    } catch (error) {
      this.lastError = error;
      return { retryInMs: pollIntervalMs, error: String(error) };
    }
  }

  private report(results: readonly WorkResult<'published'>[]): void {
    const acknowledged = results.filter((result) => 'outcome' in result).length;
    const failed = results.length - acknowledged;
    this.health.published({ acknowledged, failed, ...(failed > 0 ? { error: this.lastError } : {}) });
    if (failed > 0) this.check();
  }

  private check(): void {
    this.checking ??= this.checkStream().finally(() => this.checkLater());
  }

  private checkLater(): void {
    this.checking = undefined;
    clearTimeout(this.timer);
    const intervalMs = this.problems.length > 0 ? pollIntervalMs : streamCheckIntervalMs;
    if (!this.isClosed) this.timer = setTimeout(() => this.check(), intervalMs);
  }

  private async checkStream(): Promise<void> {
    await this.republishAfterLostStream();
    try {
      if (this.problems.length > 0) await this.recoverWithoutWork();
      await this.deleteExpired();
    } catch (error) {
      this.resources.log.warn(
        { event: 'outbox.clean-up-failed', err: error },
        'failed to clean up the outbox',
      );
    }
  }

  /** Another replica may have published the events that failed here. */
  private async recoverWithoutWork(): Promise<void> {
    const [row] = await this.resources.dataSource.query<{ pending: boolean }[]>(
      'select exists (select 1 from outbox where published_at is null) as pending',
    );
    if (row && !row.pending) this.health.published({ acknowledged: 0, failed: 0 });
  }

  /**
   * A stream younger than a publication never received it, because its store was lost. Those rows are published again; consumers
   * recognise applied events by their inbox.
   */
  private async republishAfterLostStream(): Promise<void> {
    const { dataSource, log } = this.resources;
    if (!this.bus.isOnline) return;
    try {
      const createdAt = await streamCreatedAt(this.bus);
      this.health.checked();
      const [, lost] = await dataSource.query<[unknown, number]>(
        'update outbox set published_at = null where published_at < $1',
        [createdAt],
      );
      if (lost === 0) return;
      log.warn({ lost }, 'event stream is new: publishing its missing events again');
      this.queue.trigger();
    } catch (error) {
      if (error instanceof NatsError && this.bus.isOnline) this.health.checked(error);
      else log.debug({ event: 'stream.check-failed', err: error }, 'failed to check the stream');
    }
  }

  private async deleteExpired(): Promise<void> {
    if (Date.now() - this.cleanedUpAt < cleanupIntervalMs) return;
    this.cleanedUpAt = Date.now();
    const { dataSource } = this.resources;
    await dataSource.query(`delete from outbox where published_at < now() - interval '7 days'`);
    await dataSource.query(`delete from inbox where applied_at < now() - interval '30 days'`);
  }
}
