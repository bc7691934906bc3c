import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { DisputesModule } from '../disputes/disputes.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeModule } from '../stripe/stripe.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { LostOrdersService } from './lost-orders.service';
import { RepairsService } from './repairs.service';

/** Corrects findings of the reconciliation. */
@Module({
  imports: [
    CheckoutAttemptsModule,
    DisputesModule,
    OrdersModule,
    PaymentsModule,
    RefundsModule,
    StripeModule,
    StripeEventsModule,
  ],
  providers: [LostOrdersService, RepairsService],
  exports: [RepairsService],
})
export class RepairsModule {}
