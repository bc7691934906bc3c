import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module';
import { StripeEventHandlersModule } from '../stripe-event-handlers/stripe-event-handlers.module';
import { StripeEventMetrics } from './stripe-event-metrics';
import { StripeEventWorker } from './stripe-event.worker';
import { StripeEventsService } from './stripe-events.service';

/** Stripe's webhook events, stored and processed: `stripe_events`. */
@Module({
  imports: [StripeModule, StripeEventHandlersModule],
  providers: [StripeEventMetrics, StripeEventWorker, StripeEventsService],
  exports: [StripeEventsService],
})
export class StripeEventsModule {}
