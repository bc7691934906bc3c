import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { stripeEventTypes } from '#contracts/commerce/stripe-event-types';
import { dayMs } from '#contracts/fields/durations';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type StripeEvent, StripeService } from '../../stripe/stripe.service';
import { StripeEventsService } from './stripe-events.service';
import { EventListing } from './event-listing.entity';
import { SweepStep } from '../../sweep-step';

const listingName = 'stripe';
/** Read again: an event may be listed a little later than its creation. */
const overlapMs = 5 * 60_000;
/** Read again in between, so that an event is not read at every sweep of five minutes. */
const shortOverlapMs = 30_000;
const initialLookbackMs = dayMs;

/**
 * Reads the list of events from Stripe and stores those of which every delivery was lost. A check of the open orders would
 * find lost payments, but no lost refunds or disputes.
 */
@Injectable()
export class MissedEventsService {
  /** When this process last read the whole overlap. */
  private readOverlapAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    private readonly events: StripeEventsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @SweepStep('missed events')
  async storeMissed(): Promise<void> {
    const now = Date.now();
    const listings = this.dataSource.getRepository(EventListing);
    const known = (await listings.findOneBy({ name: listingName }))?.listedUntil.getTime();
    // A date in the future was written by a wrong clock, so everything since the initial lookback is read again.
    const until = known === undefined || known > now ? now - initialLookbackMs : known;
    const isOverlapDue = now - this.readOverlapAt >= overlapMs;
    const since = new Date(until - (isOverlapDue ? overlapMs : shortOverlapMs));
    let newest = until;
    let added = 0;
    for await (const page of this.stripe.eventsSince(since, stripeEventTypes)) {
      added += await this.storePage(page);
      newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
    }
    if (added > 0) this.log.warn({ added }, 'missed stripe events stored');
    if (isOverlapDue) this.readOverlapAt = now;
    const listedUntil = Math.min(newest, now);
    if (listedUntil !== known) await listings.save({ name: listingName, listedUntil: new Date(listedUntil) });
  }

  /** An event that cannot be stored is skipped, so that it does not block all later ones. */
  private async storePage(events: readonly StripeEvent[]): Promise<number> {
    try {
      return await this.events.store(events);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (events.length > 1) return this.storeEach(events);
      for (const { id, type } of events)
        this.log.error({ eventId: id, type, err: error }, 'stripe event cannot be stored; skipped');
      return 0;
    }
  }

  private async storeEach(events: readonly StripeEvent[]): Promise<number> {
    let added = 0;
    for (const event of events) added += await this.storePage([event]);
    return added;
  }
}
