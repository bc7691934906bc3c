import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { daySeconds, hourMs } from '#contracts/fields/durations';
import { storableText } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { newId } from '#platform/database/new-id';
import { PgNotifications } from '#platform/database/pg-notifications';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import {
  exponentialBackoffMs,
  type WorkResult,
  type WorkTableDefinition,
} from '#platform/work-queue/work-item';
import { WorkQueue } from '#platform/work-queue/work-queue';
import { StripeEventHandlersService } from '../handlers/stripe-event-handlers.service';
import { eventRankSql } from './event-order';
import { type ClaimedStripeEvent, leaseMs, noIntake } from './stripe-event-intake';
import { StripeEventsService } from './stripe-events.service';

type Outcome = 'done' | 'ignored' | 'review' | 'failed';

/** Each handler takes one database connection at a time; some are left for requests. */
const concurrency = 6;
const pollIntervalMs = 2_000;
/** Events are delivered from memory and not announced to other replicas. */
const maxSleepMs = 5_000;
const cleanupIntervalMs = hourMs;
const maxRetryDelayMs = 60_000;
/** An attempt is committed before Stripe creates its session, so an event without an order is ignored after this time. */
const notOursAfterSeconds = 600;
const maxRetrySeconds = 3 * daySeconds;

const finished = (state: Outcome) => `state = '${state}', finished_at = now()`;
const stripeEventTable: WorkTableDefinition<Outcome> = {
  table: 'stripe_events',
  idType: 'text',
  returning: `type, object, extract(epoch from now() - received_at)::float8 as "ageSeconds"`,
  pending: `state = 'waiting'`,
  dueAt: 'due_at',
  orderBy: `${eventRankSql}, due_at`,
  attempts: 'attempts',
  lastError: 'last_error',
  outcomes: {
    done: finished('done'),
    ignored: finished('ignored'),
    review: finished('review'),
    failed: finished('failed'),
  },
};

/** Processes events: from memory as soon as they are stored, and by polling for retries and for events of a stopped worker. */
@Injectable()
export class StripeEventWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly queue: WorkQueue<ClaimedStripeEvent, Outcome>;
  private cleanup: NodeJS.Timeout | undefined;

  constructor(
    dataSource: DataSource,
    notifications: PgNotifications,
    private readonly handlers: StripeEventHandlersService,
    private readonly events: StripeEventsService,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.queue = new WorkQueue<ClaimedStripeEvent, Outcome>(
      { dataSource, notifications, log },
      {
        name: 'stripe-events',
        table: stripeEventTable,
        concurrency,
        leaseMs,
        pollIntervalMs,
        maxSleepMs,
        // Handlers are idempotent: an event whose result was not saved is processed again.
        saveTimeoutMs: 0,
        handle: (event) => runWithContext({ requestId: newId(), actor: 'stripe' }, () => this.process(event)),
      },
    );
  }

  onApplicationBootstrap(): void {
    this.queue.start();
    const { queue } = this;
    this.events.deliverTo({
      get free() {
        return queue.free;
      },
      take: (events, hasMore) => {
        queue.take(events);
        if (hasMore) queue.trigger();
      },
    });
    // Not at start: the clean-up would take one more database connection while the queue catches up.
    this.cleanup = setInterval(() => void this.deleteOld(), cleanupIntervalMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.cleanup);
    this.events.deliverTo(noIntake);
    await this.queue.close();
  }

  private async process(event: ClaimedStripeEvent): Promise<WorkResult<Outcome>> {
    const { id, type, object, attempts, ageSeconds } = event;
    try {
      const outcome = await this.handlers.handle(type, object);
      if (outcome === 'done') return { outcome: 'done' };
      if (ageSeconds < notOursAfterSeconds) return retry(event, 'not ours');
      return { outcome: await this.withoutOrder(event) };
    } catch (error) {
      const entry = { event: 'stripe-event.apply-failed', eventId: id, type, attempts, err: error };
      if (ageSeconds > maxRetrySeconds && !isDatabaseUnavailable(error)) {
        this.log.error(entry, 'failed to apply a stripe event; it is not retried any more');
        return { outcome: 'failed' };
      }
      this.log.warn(entry, 'failed to apply a stripe event; it is retried');
      return retry(event, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }

  /** An event whose metadata contain an order id of this shop is never another application's: the order is lost. */
  private async withoutOrder({ id, type, object }: ClaimedStripeEvent): Promise<Outcome> {
    const orderId = await this.handlers.orderIdOf(object);
    if (orderId === undefined) {
      this.log.info({ eventId: id, type }, 'stripe event without an order ignored');
      return 'ignored';
    }
    this.log.error({ eventId: id, type, orderId }, 'stripe event of an order that does not exist; review it');
    return 'review';
  }

  private async deleteOld(): Promise<void> {
    await this.events.deleteOld().catch((error: unknown) => {
      this.log.warn(
        { event: 'stripe-events.delete-failed', err: error },
        'failed to delete old stripe events',
      );
    });
  }
}

function retry({ attempts }: ClaimedStripeEvent, reason: string): WorkResult<Outcome> {
  return {
    retryInMs: exponentialBackoffMs(attempts, maxRetryDelayMs),
    error: truncate(storableText(reason), 1_000),
  };
}
