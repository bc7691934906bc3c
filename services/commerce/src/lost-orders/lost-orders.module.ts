import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OrdersModule } from '../orders/orders.module';
import { StripeModule } from '../stripe/stripe.module';
import { LostOrdersService } from './lost-orders.service';

/** Writes orders again that a restored backup does not have. */
@Module({
  imports: [CheckoutAttemptsModule, OrdersModule, StripeModule],
  providers: [LostOrdersService],
  exports: [LostOrdersService],
})
export class LostOrdersModule {}
