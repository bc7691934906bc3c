import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { StripeService } from '../stripe/stripe.service';
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
    const listings = this.dataSource.getRepository(EventListing);
    const known = await listings.findOneBy({ name: listing });
    const until = known?.listedUntil.getTime() ?? Date.now() - firstLookMs;
    const found = await this.stripe.eventsSince(new Date(until - overlapMs), [...reactions.keys()]);
    const added = await this.events.store(found);
    if (added > 0) this.log.warn({ added }, 'stripe events found that were not delivered');
    const newest = Math.max(until, ...found.map((event) => event.createdAt.getTime()));
    if (newest > until || !known) await listings.save({ name: listing, listedUntil: new Date(newest) });
  }
}
