import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { InvoicesModule } from '../invoices/invoices.module';
import { MissedEventsModule } from '../missed-events/missed-events.module';
import { OrderLookupsModule } from '../order-lookups/order-lookups.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { PlacementModule } from '../placement/placement.module';
import { RefundsModule } from '../refunds/refunds.module';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module';
import { SweepJob } from './sweep.job';
import { SweepService } from './sweep.service';

/** The periodic job for lost events, abandoned sessions and unfulfilled orders. */
@Module({
  imports: [
    CheckoutAttemptsModule,
    InvoicesModule,
    MissedEventsModule,
    OrderLookupsModule,
    OrdersModule,
    PaymentsModule,
    PlacementModule,
    RefundsModule,
    WithdrawalsModule,
  ],
  providers: [SweepJob, SweepService],
})
export class SweepModule {}
