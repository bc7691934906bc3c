import { Module } from '@nestjs/common';
import { PersonalReductionsModule } from '../personal-reductions/personal-reductions.module';
import { PricingModule } from '../pricing/pricing.module';
import { ShopBundlesHandlers } from './shop-bundles.handlers';
import { ShopBundlesService } from './shop-bundles.service';

/** The bundles of the catalogue at their present prices. */
@Module({
  imports: [PersonalReductionsModule, PricingModule],
  controllers: [ShopBundlesHandlers],
  providers: [ShopBundlesService],
})
export class ShopBundlesModule {}
