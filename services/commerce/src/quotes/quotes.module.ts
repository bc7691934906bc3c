import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PricingModule } from '../pricing/pricing.module';
import { QuotePricingService } from './quote-pricing.service';
import { QuotesHandlers } from './quotes.handlers';
import { QuotesService } from './quotes.service';

/** Quotes: `quotes`. */
@Module({
  imports: [OffersModule, OrdersModule, PricingModule],
  controllers: [QuotesHandlers],
  providers: [QuotesService, QuotePricingService],
  exports: [QuotesService, QuotePricingService],
})
export class QuotesModule {}
