import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PersonalReductionsModule } from '../personal-reductions/personal-reductions.module';
import { PricingModule } from '../pricing/pricing.module';
import { PurchaseTermsService } from './purchase-terms.service';
import { QuotePricingService } from './quote-pricing.service';
import { QuotesService } from './quotes.service';

/** Quotes: `quotes`. */
@Module({
  imports: [OrdersModule, PersonalReductionsModule, PricingModule],
  providers: [QuotesService, QuotePricingService, PurchaseTermsService],
  exports: [QuotesService, QuotePricingService],
})
export class QuotesModule {}
