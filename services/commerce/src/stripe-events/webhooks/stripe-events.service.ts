import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import {
  invalidWebhookSignature,
  receiveStripeEvent,
  type StripeWebhookDelivery,
} from '#contracts/commerce/checkout';
import type { PaymentEvent } from '#contracts/commerce/order-details';
import { Failure, invalidInput } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { type StripeEvent, StripeService } from '../../stripe/stripe.service';
import { idOfField, isHandled } from '../handlers/stripe-event-handlers.service';
import { isStorable } from './event-validation';
import { withoutPersonalFields } from './personal-fields';
import { StoredStripeEvent, type StripeEventState } from './stripe-event.entity';
import { type InsertedStripeEvent, stripeEventInsert } from './stripe-event-insert';
import { leaseMs, noIntake, type StripeEventIntake } from './stripe-event-intake';

/** Stripe itself keeps events for 30 days. */
const retentionDays = 40;
const maxListed = 100;
/** A burst of deliveries after an outage must not take all database connections. */
const concurrentDeliveries = 2;
/** SQL: neither the worker nor a person has to act on the event any more. */
const isProcessed = `state not in ('waiting', 'review')`;

type NewStripeEvent = StripeEvent & { state: StripeEventState; position: number };

/** An event of an order that does not exist. */
interface EventInReview {
  id: string;
  type: string;
  orderId: string | null;
}

/** Verifies and stores Stripe's events. */
@Injectable()
export class StripeEventsService {
  private readonly deliveries = pLimit(concurrentDeliveries);

  private intake = noIntake;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Stores a webhook delivery. Returns only after the commit, because Stripe never repeats a delivery that was confirmed.
   * @throws Failure WEBHOOK_SIGNATURE without a reason, INVALID_INPUT for a signed event that cannot be stored
   */
  @Handles(receiveStripeEvent)
  async receive({ payload, signature }: StripeWebhookDelivery): Promise<void> {
    const event = this.stripe.verifyDelivery(Buffer.from(payload, 'base64'), signature);
    if (!event) throw new Failure(invalidWebhookSignature);
    if (!isStorable(event))
      throw new Failure(invalidInput, { fields: [{ field: 'data.object', rule: 'event' }] });
    await this.deliveries(() => this.store([event]));
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

  /** Connects the worker that handles new events from memory. */
  deliverTo(intake: StripeEventIntake): void {
    this.intake = intake;
  }

  /**
   * Stores new events with one statement; those without a reaction are stored as done. The worker gets as many of the others as it
   * can handle now; the rest waits in the table. Idempotent by event id. Returns how many were new.
   */
  async store(events: readonly StripeEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const rows = this.rowsOf(events);
    const values = [storableJson(rows), this.intake.free, leaseMs];
    const stored = await this.dataSource.query<InsertedStripeEvent[]>(stripeEventInsert, values);
    const isLeased = new Map(stored.map((row) => [row.id, row.isLeased]));
    const waiting = rows.filter(({ id, state }) => isLeased.has(id) && state === 'waiting');
    const leased = waiting.filter(({ id }) => isLeased.get(id));
    const claimed = leased.map(({ id, type, object }) => ({ id, type, object, attempts: 1, ageSeconds: 0 }));
    this.intake.take(claimed, leased.length < waiting.length);
    for (const row of rows) if (isLeased.has(row.id)) this.logStored(row);
    return stored.length;
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
      `delete from stripe_events where ${isProcessed} and received_at < now() - make_interval(days => $1)`,
      [retentionDays],
    );
  }

  private rowsOf(events: readonly StripeEvent[]): NewStripeEvent[] {
    const unique = new Map(events.map((event) => [event.id, event]));
    const rows = [...unique.values()].map((event) => ({
      ...event,
      object: withoutPersonalFields(event.object),
      state: this.initialState(event),
    }));
    // Events without a reaction take no place of the worker.
    const ordered = rows.sort((a, b) => Number(b.state === 'waiting') - Number(a.state === 'waiting'));
    return ordered.map((row, at) => ({ ...row, position: at + 1 }));
  }

  private initialState({ type, livemode }: StripeEvent): StripeEventState {
    // A test event at a live endpoint, or the reverse, is a misconfiguration in Stripe's dashboard.
    if (livemode !== this.stripe.isLive) return 'ignored';
    return isHandled(type) ? 'waiting' : 'done';
  }

  /** `payment_intent.payment_failed`: the customer can retry in the same session, so the order does not change. */
  private logStored({ id: eventId, type, object }: NewStripeEvent): void {
    this.log.debug({ eventId, type }, 'stripe event stored');
    if (type === 'payment_intent.payment_failed')
      this.log.info({ eventId, paymentIntentId: idOfField(object, 'id') }, 'payment declined');
  }

  /** Deletes processed events. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule(
      { name: 'payment-events', months: 'RETENTION_PURCHASES_MONTHS' },
      'stripe_events',
      `${isProcessed} and finished_at < $1`,
    );
  }
}
