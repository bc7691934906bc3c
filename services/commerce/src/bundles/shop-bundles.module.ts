import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/pricing.module';
import { QuotesModule } from '../quotes/quotes.module';
import { ShopBundlesHandlers } from './shop-bundles.handlers';
import { ShopBundlesService } from './shop-bundles.service';

/** The bundles of the catalogue at their present prices. */
@Module({
  imports: [PricingModule, QuotesModule],
  controllers: [ShopBundlesHandlers],
  providers: [ShopBundlesService],
})
export class ShopBundlesModule {}
