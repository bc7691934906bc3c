import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { OwnershipService } from './ownership.service';
import { PersonalReductionsService } from './personal-reductions.service';

/** What a customer owns, and the reductions that follow from it. */
@Module({
  imports: [OffersModule, OrdersModule, PricingModule],
  providers: [OwnershipService, PersonalReductionsService],
  exports: [OwnershipService, PersonalReductionsService],
})
export class PersonalReductionsModule {}
