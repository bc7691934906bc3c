import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OrdersModule } from '../orders/orders.module';
import { LapsedOffersService } from './lapsed-offers.service';
import { OfferAdminQueriesService } from './offer-admin-queries.service';
import { OfferEligibilityService } from './offer-eligibility.service';
import { OfferLookupService } from './offer-lookup.service';
import { OffersHandlers } from './offers.handlers';
import { OffersService } from './offers.service';

/** Personal offers: `offers`. */
@Module({
  imports: [CheckoutAttemptsModule, OrdersModule],
  controllers: [OffersHandlers],
  providers: [
    OffersService,
    OfferAdminQueriesService,
    OfferEligibilityService,
    OfferLookupService,
    LapsedOffersService,
  ],
  exports: [OffersService, OfferEligibilityService, OfferLookupService, LapsedOffersService],
})
export class OffersModule {}
