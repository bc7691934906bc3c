import { Module } from '@nestjs/common';
import { AfterSalesModule } from '../after-sales/after-sales.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { OrdersModule } from '../orders/orders.module';
import { StripeModule } from '../stripe/stripe.module';
import { CoalescedReads } from './handlers/coalesced-reads';
import { StripeEventContext } from './handlers/stripe-event-handler';
import { StripeEventHandlersService } from './handlers/stripe-event-handlers.service';
import { MissedEventsService } from './webhooks/missed-events.service';
import { PaymentSetupService } from './webhooks/payment-setup.service';
import { StuckStripeEventsService } from './webhooks/stuck-stripe-events.service';
import { StripeEventMetrics } from './webhooks/stripe-event-metrics';
import { StripeEventWorker } from './webhooks/stripe-event.worker';
import { StripeEventsService } from './webhooks/stripe-events.service';

/** Stripe's webhook events, stored and processed, and the events that the webhook missed. */
@Module({
  imports: [StripeModule, OrdersModule, CheckoutModule, AfterSalesModule],
  providers: [
    MissedEventsService,
    PaymentSetupService,
    CoalescedReads,
    StripeEventContext,
    StripeEventHandlersService,
    StripeEventMetrics,
    StuckStripeEventsService,
    StripeEventWorker,
    StripeEventsService,
  ],
  exports: [StripeEventsService],
})
export class StripeEventsModule {}
