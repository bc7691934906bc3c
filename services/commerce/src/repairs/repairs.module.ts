import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module';
import { LostOrdersModule } from '../lost-orders/lost-orders.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { RefundsModule } from '../refunds/refunds.module';
import { StripeEventsModule } from '../stripe-events/stripe-events.module';
import { RepairsService } from './repairs.service';

/** Corrects findings of the reconciliation. */
@Module({
  imports: [
    DisputesModule,
    LostOrdersModule,
    OrdersModule,
    PaymentsModule,
    RefundsModule,
    StripeEventsModule,
  ],
  providers: [RepairsService],
  exports: [RepairsService],
})
export class RepairsModule {}
