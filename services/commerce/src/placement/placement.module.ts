import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { StripeModule } from '../stripe/stripe.module';
import { OrderPlacementService } from './order-placement.service';
import { PurchaseRulesService } from './purchase-rules.service';

/** Places orders with their checkout attempts. */
@Module({
  imports: [CheckoutAttemptsModule, OffersModule, OrdersModule, PricingModule, StripeModule],
  providers: [OrderPlacementService, PurchaseRulesService],
  exports: [OrderPlacementService],
})
export class PlacementModule {}
