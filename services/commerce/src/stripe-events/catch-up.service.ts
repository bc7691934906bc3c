import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDatabaseAway } from '#platform/database/database-away';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type StripeEvent, StripeService } from '../stripe/stripe.service';
import { EventListing } from './event-listing.entity';
import { reactions } from './reactions';
import { StripeEventsService } from './stripe-events.service';

const listing = 'stripe';
/** Read again each time: an event may be listed a little later than its time says. */
const overlapMs = 5 * 60_000;
const firstLookMs = 24 * 3_600_000;

/**
 * Reads Stripe's own list for events whose deliveries were all lost. A sweep over orders would find lost payments, but no
 * lost refund or dispute.
 */
@Injectable()
export class CatchUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    private readonly events: StripeEventsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async catchUp(): Promise<void> {
    const now = Date.now();
    const listings = this.dataSource.getRepository(EventListing);
    const known = (await listings.findOneBy({ name: listing }))?.listedUntil.getTime();
    // A time to come was written by a clock that was wrong, and says nothing about what was read.
    const until = known === undefined || known > now ? now - firstLookMs : known;
    let newest = until;
    let added = 0;
    for await (const page of this.stripe.eventsSince(new Date(until - overlapMs), [...reactions.keys()])) {
      added += await this.keep(page);
      newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
    }
    if (added > 0) this.log.warn({ added }, 'stripe events found that were not delivered');
    const listedUntil = Math.min(newest, now);
    if (listedUntil !== known) await listings.save({ name: listing, listedUntil: new Date(listedUntil) });
  }

  /** Stores a page. One event that cannot be stored must not keep all that come after it from being read for ever. */
  private async keep(events: readonly StripeEvent[]): Promise<number> {
    try {
      return await this.events.store(events);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (events.length > 1) return this.keepEach(events);
      for (const { id, type } of events)
        this.log.error(
          { eventId: id, type, err: error },
          'a stripe event cannot be stored and is passed over',
        );
      return 0;
    }
  }

  private async keepEach(events: readonly StripeEvent[]): Promise<number> {
    let added = 0;
    for (const event of events) added += await this.keep([event]);
    return added;
  }
}
