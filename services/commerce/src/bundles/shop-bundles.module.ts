import { Module } from '@nestjs/common';
import { PersonalReductionsModule } from '../personal-reductions/personal-reductions.module';
import { PricingModule } from '../pricing/pricing.module';
import { ShopBundlesService } from './shop-bundles.service';

/** The bundles of the catalogue at their present prices. */
@Module({
  imports: [PersonalReductionsModule, PricingModule],
  providers: [ShopBundlesService],
})
export class ShopBundlesModule {}
