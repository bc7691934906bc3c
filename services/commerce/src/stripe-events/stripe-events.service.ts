import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { badSignature } from '#contracts/commerce/checkout';
import type { PaymentEvent } from '#contracts/commerce/order-file';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { Together } from '#platform/database/together';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type StripeEvent, StripeService } from '../stripe/stripe.service';
import { isAcceptable } from './acceptable-event';
import { StripeEventRow } from './stripe-event.entity';
import { withoutPerson } from './without-person';

/** The channel that wakes the workers of all replicas; an inserted row does (StripeEventsWake). */
export const stripeEventsChannel = 'stripe_events';
const mostShown = 100;
const mostTogether = 100;

/** The front door for what Stripe tells: checked, kept, then worked on. */
@Injectable()
export class StripeEventsService {
  /** A flood of deliveries, as after an hour in which the shop was away, leaves connections to customers. */
  private readonly deliveries = new Together<StripeEvent>(async (events) => {
    await this.store(events);
    return () => true;
  }, mostTogether);

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Keeps one delivery. Returns only when it is stored: answered before, an event that then got lost would never be sent
   * again.
   * @throws Failure WEBHOOK_SIGNATURE, without saying what was wrong, INVALID_INPUT for a signed event that cannot be stored
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = this.stripe.readDelivery(payload, signature);
    if (!event) throw new Failure(badSignature);
    if (!isAcceptable(event))
      throw new Failure(invalidInput, { fields: [{ field: 'data.object', rule: 'event' }] });
    await this.deliveries.add(event);
  }

  /** What was told about a payment, in the order it came to be. */
  async ofPayment(paymentIntentId: string | null): Promise<PaymentEvent[]> {
    if (paymentIntentId === null) return [];
    const rows = await this.dataSource
      .getRepository(StripeEventRow)
      .createQueryBuilder('e')
      .where(`e.object ->> 'payment_intent' = :paymentIntentId`, { paymentIntentId })
      .orderBy('e.created_at')
      .addOrderBy('e.received_at')
      .limit(mostShown)
      .getMany();
    return rows.map(({ id, type, state, createdAt }) => ({
      id,
      type,
      state,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Stores events that are not known yet, which wakes the workers. Gives how many were new. */
  async store(events: readonly StripeEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const rows = events.map((event) => ({
      ...event,
      object: withoutPerson(event.object),
      // Test events on a live endpoint, or the other way round, are a mistake in somebody's dashboard.
      state: event.livemode === this.stripe.isLive ? ('waiting' as const) : ('ignored' as const),
    }));
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(StripeEventRow)
      .values(rows)
      .orIgnore()
      .returning('id')
      .execute();
    for (const { id, type } of events) this.log.debug({ eventId: id, type }, 'stripe event stored');
    return Array.isArray(raw) ? raw.length : 0;
  }
}
