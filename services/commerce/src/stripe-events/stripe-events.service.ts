import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { invalidWebhookSignature } from '#contracts/commerce/checkout';
import type { PaymentEvent } from '#contracts/commerce/order-details';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { BatchWriter } from '#platform/database/batch-writer';
import type { Log } from '#platform/log/log';
import { type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { LOG } from '#platform/run/platform.module';
import { type StripeEvent, StripeService } from '../stripe/stripe.service';
import { isStorable } from './event-validation';
import { withoutPersonalFields } from './personal-fields';
import { StoredStripeEvent } from './stripe-event.entity';

/** Postgres notification of the trigger on inserted events; it starts the workers of all replicas. */
export const stripeEventsChannel = 'stripe_events';
/** Stripe itself keeps events for 30 days. */
const retentionDays = 40;
const maxListed = 100;
const maxBatchSize = 100;

/** An event of an order that does not exist. */
interface EventInReview {
  id: string;
  type: string;
  orderId: string | null;
}

/** Verifies and stores Stripe's events. */
@Injectable()
export class StripeEventsService {
  /** Batches concurrent deliveries, so that a burst after an outage does not take all database connections. */
  private readonly deliveries = new BatchWriter<StripeEvent>(async (events) => {
    await this.store(events);
    return () => true;
  }, maxBatchSize);

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Stores a webhook delivery. Returns only after the commit, because Stripe never repeats a delivery that was confirmed.
   * @throws Failure WEBHOOK_SIGNATURE without a reason, INVALID_INPUT for a signed event that cannot be stored
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.stripe.verifyDelivery(payload, signature);
    if (!event) throw new Failure(invalidWebhookSignature);
    if (!isStorable(event))
      throw new Failure(invalidInput, { fields: [{ field: 'data.object', rule: 'event' }] });
    await this.deliveries.add(event);
  }

  /** The events of a payment in the order of their creation. */
  async listByPayment(paymentIntentId: string | null): Promise<PaymentEvent[]> {
    if (paymentIntentId === null) return [];
    const events = await this.dataSource
      .getRepository(StoredStripeEvent)
      .createQueryBuilder('e')
      .where(`e.object ->> 'payment_intent' = :paymentIntentId`, { paymentIntentId })
      .orderBy('e.created_at')
      .addOrderBy('e.received_at')
      .limit(maxListed)
      .getMany();
    return events.map(({ id, type, state, createdAt }) => ({
      id,
      type,
      state,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Stores new events; the trigger starts the workers. Idempotent by event id. Returns how many were new. */
  async store(events: readonly StripeEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const rows = events.map((event) => ({
      ...event,
      object: withoutPersonalFields(event.object),
      // A test event at a live endpoint, or the reverse, is a misconfiguration in Stripe's dashboard.
      state: event.livemode === this.stripe.isLive ? ('waiting' as const) : ('ignored' as const),
    }));
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(StoredStripeEvent)
      .values(rows)
      .orIgnore()
      .returning('id')
      .execute();
    for (const { id, type } of events) this.log.debug({ eventId: id, type }, 'stripe event stored');
    return Array.isArray(raw) ? raw.length : 0;
  }

  /** The next events of orders that do not exist, in the order of their ids. */
  listInReview(after: string, limit: number): Promise<EventInReview[]> {
    return this.dataSource.query(
      `select id, type, object -> 'metadata' ->> 'order_id' as "orderId" from stripe_events
        where state = 'review' and id > $1 order by id limit $2`,
      [after, limit],
    );
  }

  /** Processes the events in review again, after lost orders were created. Those still without an order return to review. */
  async retryReviewed(): Promise<void> {
    await this.dataSource.query(
      `update stripe_events set state = 'waiting', finished_at = null, due_at = now() where state = 'review'`,
    );
  }

  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      `delete from stripe_events where state not in ('waiting', 'review') and received_at < now() - make_interval(days => $1)`,
      [retentionDays],
    );
  }

  /** Deletes processed events after a number of months. */
  retentionRule(months: number): RetentionRule {
    return rowDeletionRule(
      { name: 'payment-events', months },
      'stripe_events',
      `state not in ('waiting', 'review') and finished_at < $1`,
    );
  }
}
