import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module';
import { PaymentsModule } from '../payments/payments.module';
import { RefundsModule } from '../refunds/refunds.module';
import { CoalescedReads } from './coalesced-reads';
import { StripeEventContext } from './stripe-event-handler';
import { StripeEventHandlersService } from './stripe-event-handlers.service';

/** The action that follows from each type of Stripe event. */
@Module({
  imports: [DisputesModule, PaymentsModule, RefundsModule],
  providers: [CoalescedReads, StripeEventContext, StripeEventHandlersService],
  exports: [StripeEventHandlersService],
})
export class StripeEventHandlersModule {}
