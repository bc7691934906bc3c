import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OrdersModule } from '../orders/orders.module';
import { LapsedOffersService } from './lapsed-offers.service';
import { OfferAdminQueriesService } from './offer-admin-queries.service';
import { OfferEligibilityService } from './offer-eligibility.service';
import { OfferLookupService } from './offer-lookup.service';
import { OffersService } from './offers.service';
import { OfferRulesService } from './rules/offer-rules.service';

/** Personal offers and the rules that issue them: `offers`, `offer_rules`. */
@Module({
  imports: [CheckoutAttemptsModule, OrdersModule],
  providers: [
    OffersService,
    OfferRulesService,
    OfferAdminQueriesService,
    OfferEligibilityService,
    OfferLookupService,
    LapsedOffersService,
  ],
  exports: [OffersService, OfferEligibilityService, OfferLookupService, LapsedOffersService],
})
export class OffersModule {}
