import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module';
import { PersonalReductionsModule } from '../personal-reductions/personal-reductions.module';
import { PricingModule } from '../pricing/pricing.module';
import { QuotesModule } from '../quotes/quotes.module';
import { PersonalOffersService } from './personal-offers.service';
import { PersonalPricesService } from './personal-prices.service';

/** What a customer qualifies for, and what a product costs them. */
@Module({
  imports: [OffersModule, PersonalReductionsModule, PricingModule, QuotesModule],
  providers: [PersonalOffersService, PersonalPricesService],
})
export class PersonalOffersModule {}
