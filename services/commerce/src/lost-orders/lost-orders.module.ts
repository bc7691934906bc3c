import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OrdersModule } from '../orders/orders.module';
import { StripeModule } from '../stripe/stripe.module';
import { LostAttemptsService } from './lost-attempts.service';
import { LostOrdersService } from './lost-orders.service';

/** Writes orders and checkout attempts again that a restored backup does not have. */
@Module({
  imports: [CheckoutAttemptsModule, OrdersModule, StripeModule],
  providers: [LostAttemptsService, LostOrdersService],
  exports: [LostAttemptsService, LostOrdersService],
})
export class LostOrdersModule {}
