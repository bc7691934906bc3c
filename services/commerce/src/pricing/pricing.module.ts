import { Module } from '@nestjs/common';
import { CheckoutAttemptsModule } from '../checkout-attempts/checkout-attempts.module';
import { OffersModule } from '../offers/offers.module';
import { OrdersModule } from '../orders/orders.module';
import { PriceCacheService } from './cache/price-cache.service';
import { CodesService } from './codes/codes.service';
import { DiscountQueriesService } from './codes/discount-queries.service';
import { DiscountsService } from './codes/discounts.service';
import { DemoPricesService } from './demo-prices.service';
import { PriceBasisService } from './price-basis.service';
import { PricingService } from './pricing.service';
import { PriceHistoryService } from './sales/price-history.service';
import { PriceSchedulesService } from './sales/price-schedules.service';
import { RecentSalesService } from './sales/recent-sales.service';
import { RecordListPriceWhenProductPriced } from './sales/record-list-price-when-product-priced.consumer';
import { SaleQueriesService } from './sales/sale-queries.service';
import { SalesService } from './sales/sales.service';
import { LapsedPricesService } from './lapsed-prices.service';
import { UpgradePathQueriesService } from './upgrade-paths/upgrade-path-queries.service';
import { UpgradePathsService } from './upgrade-paths/upgrade-paths.service';

/** Prices in effect: sales, price history, discounts and their codes, upgrade paths. */
@Module({
  imports: [CheckoutAttemptsModule, OffersModule, OrdersModule],
  controllers: [RecordListPriceWhenProductPriced],
  providers: [
    PricingService,
    PriceBasisService,
    PriceCacheService,
    SalesService,
    SaleQueriesService,
    RecentSalesService,
    PriceHistoryService,
    PriceSchedulesService,
    CodesService,
    DiscountsService,
    DiscountQueriesService,
    UpgradePathsService,
    LapsedPricesService,
    UpgradePathQueriesService,
    DemoPricesService,
  ],
  exports: [
    PricingService,
    PriceCacheService,
    CodesService,
    SalesService,
    DiscountsService,
    UpgradePathsService,
    LapsedPricesService,
  ],
})
export class PricingModule {}
