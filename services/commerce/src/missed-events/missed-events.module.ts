import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { MissedEventsService } from './missed-events.service';

/** Finds events whose webhooks were lost: `event_listings`. */
@Module({
  imports: [StripeModule, StripeEventsModule],
  providers: [MissedEventsService],
  exports: [MissedEventsService],
})
export class MissedEventsModule {}
